// What a second person has signed is not changed under their name (api-facts 6.3): the service
// refuses by it, and the bench says it before.
type Kept = { field_revisionid: number; stepid: number; value: string; date: number }
type Asked = { field_revisionid: number; type: string; hold?: boolean | undefined }

/** A second person signed the step when this value stood there. */
export const isSignedFor = (
  values: readonly Kept[],
  fields: readonly Asked[],
  { stepid, date }: Kept,
): boolean =>
  values.some(
    one =>
      one.stepid === stepid &&
      one.value !== '' &&
      date <= one.date &&
      fields.some(
        ({ field_revisionid, type }) =>
          field_revisionid === one.field_revisionid && type === 'second_signature',
      ),
  )

/**
 * Its rule holds the run: it is out of its bounds, and no second person signed the step since it
 * stands there.
 */
export const isHolding = <Value extends Kept & { out_of_bounds: boolean }>(
  values: readonly Value[],
  fields: readonly Asked[],
  kept: Value,
): boolean =>
  kept.out_of_bounds &&
  fields.some(
    ({ field_revisionid, hold }) => field_revisionid === kept.field_revisionid && hold === true,
  ) &&
  !isSignedFor(values, fields, kept)
