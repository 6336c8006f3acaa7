import { TextArea } from '#app/ui/fields/TextArea.tsx'
import { tokensIn } from '#contract/worklog/runFiles.ts'
import { workLimits } from '#contract/worklog/shapes.ts'
import { valueOf, type AskedField, type Run } from '../run/run.ts'

type WhyReplacedProps = {
  field: AskedField
  run: Run
  label: string
  /** null where somebody only looks on. */
  store: { reason: (id: number, reason: string) => void; flush: () => void } | null
}

/** Why a photograph or a file stands there no more, which the record keeps. */
export const WhyReplaced = ({
  field: { field_revisionid },
  run,
  label,
  store,
}: WhyReplacedProps) => {
  const known = run.entry.record.find(one => one.field_revisionid === field_revisionid)
  const now = valueOf(run, field_revisionid)
  const isNew = known !== undefined && known.value !== now
  const before = isNew
    ? [known]
    : (known?.earlier ?? []).filter(one => one.rework === known?.rework)
  const standing = tokensIn(now)
  if (!before.some(one => tokensIn(one.value).some(token => !standing.includes(token)))) return null
  return (
    <TextArea
      label={label}
      value={run.reasons?.[field_revisionid] ?? (isNew ? '' : (known?.reason ?? ''))}
      maxLength={workLimits.words}
      readOnly={store === null}
      onChange={event => store?.reason(field_revisionid, event.target.value)}
      onBlur={() => store?.flush()}
    />
  )
}
