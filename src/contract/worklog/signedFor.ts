// What a second person has signed is not changed under their name (api-facts 6.3): the service
// refuses by it, and the bench says it before.
type Kept = { field_revisionid: number; stepid: number; value: string; date: number }
type Asked = { field_revisionid: number; type: string }

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
