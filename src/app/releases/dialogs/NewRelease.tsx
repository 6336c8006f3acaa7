import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ApprovalProcess } from '#contract/approvals/schemas.ts'
import type { Guide } from '#contract/guides/shapes.ts'
import type { Release } from '#contract/releases/schemas.ts'
import { queries } from '#app/api/queries.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { PageRow, PageSection, MutedText } from '#app/ui/screen/Page.tsx'
import { processOf } from '../model/releaseMoves.ts'
import { useRefusal } from '../model/releaseRefusals.ts'
import { nextNumber, ReleaseFields, type Draft } from './ReleaseFields.tsx'
import { isAhead, secondsOf } from '../model/releaseWords.ts'

type NewReleaseProps = {
  guide: Guide
  releases: readonly Release[]
  inForce: readonly ApprovalProcess[]
  onClose: () => void
}

/**
 * Pins of the release that readers have: what held so far goes on, until somebody chooses
 * otherwise.
 */
const pinsSoFar = (releases: readonly Release[], langid: string) =>
  releases
    .find(one => one.current && one.langid === langid)
    ?.prerequisite_releases.map(({ guideid, releaseid }) => ({ guideid, releaseid })) ?? []

/** Who is asked to sign it, if anybody is. */
const useProcessWords = (process: ApprovalProcess | null): string => {
  const { t } = useLingui()
  const [name, stages] = [process?.title ?? '', process?.stages.length ?? 0]
  return process
    ? plural(stages, {
        one: `“${name}” asks for signatures in # stage.`,
        other: `“${name}” asks for signatures in # stages.`,
      })
    : t`No approval process applies.`
}

/** What the main button does. */
const useVerb = (process: ApprovalProcess | null, date: string, numberOfNext: string): string => {
  const { t } = useLingui()
  if (process) return t`Ask for signatures`
  return date === '' ? t`Release ${numberOfNext}` : t`Schedule ${numberOfNext}`
}

/** Makes a release of what readers could have now: a draft, or at once on its way. */
export const NewRelease = ({ guide, releases, inForce, onClose }: NewReleaseProps) => {
  const { t } = useLingui()
  const { guideid, langid } = guide
  const [draft, setDraft] = useState<Draft>(() => ({
    type: 'major',
    title: '',
    notes: '',
    date: '',
    pins: pinsSoFar(releases, langid),
  }))
  const create = useWrite('createRelease')
  const wordsOf = useRefusal()
  const { type, title, notes, date } = draft
  const process = processOf({ type }, inForce)
  const processWords = useProcessWords(process)
  const { error } = create
  const fields = ['title', 'notes', 'scheduled_date']
  const problem = (field: string) => {
    const errors = error?.errors.filter(one => one.field === field) ?? []
    return error && errors.length ? wordsOf({ status: error.status, errors }) : undefined
  }
  const numbers = {
    major: nextNumber(releases, langid, 'major'),
    minor: nextNumber(releases, langid, 'minor'),
  }
  const numberOfNext = numbers[type]
  const pins = guide.prerequisites.flatMap(({ guideid: before }) =>
    draft.pins.filter(one => one.guideid === before),
  )
  const make = (submit: boolean) =>
    create.mutate(
      {
        query: { revisionid: guide.revisionid },
        body: {
          guideid,
          langid,
          type,
          title: title.trim() || numberOfNext,
          notes,
          scheduled_date: date === '' ? null : secondsOf(date),
          submit,
          prerequisite_releases: pins,
        },
      },
      {
        onSuccess: onClose,
        onError: () => void queries.invalidateQueries({ queryKey: ['readGuide'] }),
      },
    )
  const isPast = date !== '' && !isAhead(date)
  const why = isPast
    ? { why: t`Choose a time that is still to come.` }
    : create.isPending
      ? { why: t`Under way` }
      : {}
  const verb = useVerb(process, date, numberOfNext)
  const other = error && !fields.some(problem)
  return (
    <PageSection
      boxed
      title={t`New release ${numberOfNext}`}
      acts={
        <Button small onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
      }
    >
      <form
        onSubmit={event => {
          event.preventDefault()
          make(true)
        }}
      >
        <ReleaseFields
          draft={draft}
          numbers={numbers}
          prerequisites={guide.prerequisites}
          langid={langid}
          problem={problem}
          onChange={change => setDraft({ ...draft, ...change })}
        />
        <MutedText>
          {processWords} <Trans>Edits that wait for review are not in it.</Trans>
        </MutedText>
        <PageRow>
          <Button kind="main" type="submit" {...why}>
            {verb}
          </Button>
          <Button {...why} onClick={() => make(false)}>
            <Trans>Keep as a draft</Trans>
          </Button>
        </PageRow>
      </form>
      {other && (
        <p role="alert">{wordsOf(error, { stages: process?.stages.map(one => one.name) })}</p>
      )}
    </PageSection>
  )
}
