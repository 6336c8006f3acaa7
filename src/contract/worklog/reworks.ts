// What is asked for anew once steps of a run are done again (api-facts 6.3): the service refuses by
// it, and the bench says it before.
type Written = { value: string; out_of_bounds: boolean; rework: number }

/**
 * What stood there when its step was done again was out of its bounds: it is measured again, also
 * where its field may stay empty. What was put right before that counts for nothing.
 */
export const isOwed = ({
  rework,
  earlier,
}: Pick<Written, 'rework'> & { earlier: readonly Written[] }): boolean =>
  earlier.findLast(
    (one, n) => one.rework < rework && one.value !== '' && earlier[n + 1]?.rework !== one.rework,
  )?.out_of_bounds ?? false

/** The number of the last rework of a step; 0 where it was done once. */
export const passOf = (
  reworks: readonly { number: number; stepids: readonly number[] }[],
  stepid: number,
): number => reworks.findLast(one => one.stepids.includes(stepid))?.number ?? 0
