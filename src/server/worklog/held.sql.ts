// Which runs a value holds by the rule of its field: what `holdingField` of the contract says, of
// many runs at once.
import { sql, type Sql } from '#server/db/sql.ts'

/** Of the entry e. */
export const isHeld: Sql = sql`exists (
  select from work_values v
  where v.entryid = e.entryid and v.out_of_bounds and v.stands
    and exists (
      select from jsonb_array_elements(e.forms) form, jsonb_array_elements(form->'fields') field
      where field->'field_revisionid' = to_jsonb(v.field_revisionid)
        and 'true'::jsonb in (field->'hold', field->'rework'))
    and not exists (
      select from work_values s
      where s.entryid = v.entryid and s.stepid = v.stepid and s.stands and s.type = 'second_signature'
        and s.value <> '' and v.date <= s.date))`
