// A form of a step as a list of fields. docs/decisions/0607-forms-wait-for-review.md

/** What tells one field of a form from another; what else it says is the contract's. */
export type StoredField = { field_revisionid: number; fieldid?: number | undefined }

/** What a field is called through all changes of its form. */
export const fieldidOf = ({ fieldid, field_revisionid }: StoredField): number =>
  fieldid ?? field_revisionid

/** Without ids, for comparing what is asked. */
export const asked = <F extends { field_revisionid?: unknown; fieldid?: unknown }>({
  field_revisionid: _,
  fieldid: __,
  ...field
}: F) => field
