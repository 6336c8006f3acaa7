// What a second person has signed is not changed under their name (api-facts 6.3): the service
// refuses by it, and the bench says it before.
type Kept = { field_revisionid: number; stepid: number; value: string; date: number }
type Asked = { field_revisionid: number; type: string } & Partial<
  Record<'hold' | 'rework', boolean | undefined>
>

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
 * The field whose rule, a hold or rework, lets this value hold the run: it is out of its bounds,
 * and no second person signed the step since it stands there.
 */
export const holdingField = <Value extends Kept & { out_of_bounds: boolean }, Field extends Asked>(
  values: readonly Value[],
  fields: readonly Field[],
  kept: Value,
): Field | undefined =>
  kept.out_of_bounds && !isSignedFor(values, fields, kept)
    ? fields.find(
        ({ field_revisionid, hold, rework }) =>
          field_revisionid === kept.field_revisionid && (hold === true || rework === true),
      )
    : undefined
