import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ApprovalProcess } from '#contract/approvals.ts'
import type { Guide } from '#contract/guides.ts'
import type { Release, ReleaseType } from '#contract/releases.ts'
import { queries } from '#app/api/queries.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { Button } from '#app/ui/Button.tsx'
import { PageRow, PageSection, Soft } from '#app/ui/Page.tsx'
import { Select } from '#app/ui/Select.tsx'
import { TextArea } from '#app/ui/TextArea.tsx'
import { TextField } from '#app/ui/TextField.tsx'
import { processOf } from './moves.ts'
import { isAhead, numberOf } from './releaseWords.ts'

type NewReleaseProps = { guide: Guide; releases: readonly Release[]; inForce: readonly ApprovalProcess[]; onClose: () => void }

/** The number it will have: above all others of the language, as the service counts. */
const nextNumber = (releases: readonly Release[], type: ReleaseType): string => {
  const last = releases.toSorted((a, b) => b.major - a.major || b.minor - a.minor)[0] ?? { major: 0, minor: 0 }
  return numberOf(type === 'major' ? { major: last.major + 1, minor: 0 } : { major: last.major, minor: last.minor + 1 })
}

/** Makes a release of what readers could have now: a draft, or at once on its way (M-91, M-112). */
export const NewRelease = ({ guide, releases, inForce, onClose }: NewReleaseProps) => {
  const { t } = useLingui()
  const [type, setType] = useState<ReleaseType>('major')
  const [title, setTitle] = useState('')
  const [notes, setNotes] = useState('')
  const [date, setDate] = useState('')
  const create = useWrite('createRelease')
  const process = processOf({ type }, inForce)
  const [name, stages] = [process?.title ?? '', process?.stages.length ?? 0]
  const own = releases.filter(one => one.langid === guide.langid)
  const { error } = create
  const problem = (field: string) => error?.errors.find(one => one.field === field)?.message
  const make = (submit: boolean) => create.mutate({
    query: { revisionid: guide.revisionid }, body: { guideid: guide.guideid, langid: guide.langid, type, title: title.trim() || numberOfNext, notes, scheduled_date: date === '' ? null : Math.floor(new Date(date).getTime() / 1000), submit },
  }, { onSuccess: onClose, onError: () => void queries.invalidateQueries({ queryKey: ['readGuide'] }) })
  const numberOfNext = nextNumber(own, type)
  const isPast = date !== '' && !isAhead(date)
  const why = isPast ? { why: t`Choose a time that is still to come.` } : create.isPending ? { why: t`Under way` } : {}
  const [major, minor] = [nextNumber(own, 'major'), nextNumber(own, 'minor')]
  const verb = process ? t`Ask for signatures` : date === '' ? t`Release ${numberOfNext}` : t`Schedule ${numberOfNext}`
  const other = error && !['title', 'notes', 'scheduled_date'].some(problem)
  return (
    <PageSection boxed title={t`New release ${numberOfNext}`} acts={<Button small onClick={onClose}><Trans>Close</Trans></Button>}>
      <form onSubmit={event => { event.preventDefault(); make(true) }}>
        <PageRow>
          <Select label={t`Kind`} value={type} options={[{ value: 'major', label: t`Major: ${major}` }, { value: 'minor', label: t`Minor: ${minor}` }]} onChange={event => setType(event.target.value === 'minor' ? 'minor' : 'major')} />
          <TextField label={t`Title`} value={title} maxLength={128} placeholder={numberOfNext} error={problem('title')} onChange={event => setTitle(event.target.value)} />
          <TextField type="datetime-local" label={t`Goes live on`} help={t`Empty: as soon as it may.`} value={date} error={problem('scheduled_date')} onChange={event => setDate(event.target.value)} />
        </PageRow>
        <TextArea label={t`Notes`} help={t`What changed, for readers and for those who sign.`} rows={3} value={notes} maxLength={4096} error={problem('notes')} onChange={event => setNotes(event.target.value)} />
        <Soft>{process ? plural(stages, { one: `“${name}” asks for signatures in # stage.`, other: `“${name}” asks for signatures in # stages.` }) : t`No approval process applies.`} <Trans>Edits that wait for review are not in it.</Trans></Soft>
        <PageRow>
          <Button kind="main" type="submit" {...why}>{verb}</Button>
          <Button {...why} onClick={() => make(false)}><Trans>Keep as a draft</Trans></Button>
        </PageRow>
      </form>
      {other && <p role="alert">{error.status === 0 ? t`The service did not answer. Nothing was made.` : error.status === 409 ? t`It was changed meanwhile and is read again. Look at it first.` : (error.errors[0]?.message ?? error.message)}</p>}
    </PageSection>
  )
}
