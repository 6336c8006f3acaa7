import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { ApprovalProcess } from '#contract/approvals/schemas.ts'
import type { Guide } from '#contract/guides/shapes.ts'
import type { Release } from '#contract/releases/schemas.ts'
import { queries } from '#app/api/queries.ts'
import { useWrite } from '#app/api/useWrite.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { RestoredWords } from '#app/ui/fields/RestoredWords.tsx'
import { PageRow, PageSection, MutedText } from '#app/ui/screen/Page.tsx'
import { processOf } from '../model/releaseMoves.ts'
import { useRefusal } from '../model/releaseRefusals.ts'
import { nextNumber, ReleaseFields, type Draft } from './ReleaseFields.tsx'
import { useReleaseDraft } from './useReleaseDraft.ts'
import { isAhead, secondsOf } from '../model/releaseWords.ts'

type NewReleaseProps = {
  guide: Guide
  releases: readonly Release[]
  inForce: readonly ApprovalProcess[]
  onClose: () => void
  /** What is new in it. */
  renderChanges: () => ReactNode
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
        one: `“${name}” requires signatures in # stage.`,
        other: `“${name}” requires signatures in # stages.`,
      })
    : t`No approval needed.`
}

/** What the main button does. */
const useVerb = (process: ApprovalProcess | null, date: string, numberOfNext: string): string => {
  const { t } = useLingui()
  if (process) return t`Ask for signatures`
  return date === '' ? t`Release ${numberOfNext}` : t`Schedule ${numberOfNext}`
}

const blank = { type: 'major', title: '', notes: '', date: '' } as const

/** Asks for the release, and knows what is wrong with which field. */
const useCreation = ({ guide, onClose }: NewReleaseProps, forget: () => Promise<void>) => {
  const { guideid, langid } = guide
  const { error, isPending, mutateAsync } = useWrite('createRelease')
  const wordsOf = useRefusal()
  const problem = (field: string) => {
    const errors = error?.errors.filter(one => one.field === field) ?? []
    return error && errors.length ? wordsOf({ status: error.status, errors }) : undefined
  }
  const make = ({ type, title, notes, date, pins }: Draft, submit: boolean) => {
    mutateAsync(
      {
        query: { revisionid: guide.revisionid },
        body: {
          guideid,
          langid,
          type,
          title,
          notes,
          scheduled_date: date === '' ? null : secondsOf(date),
          submit,
          prerequisite_releases: guide.prerequisites.flatMap(({ guideid: before }) =>
            pins.filter(one => one.guideid === before),
          ),
        },
      },
      {
        onSuccess: onClose,
        onError: () => void queries.invalidateQueries({ queryKey: ['readGuide'] }),
      },
      // Also where the dialog is closed before the answer comes.
    ).then(forget, () => undefined)
  }
  return {
    make,
    problem,
    isPending,
    /** What is wrong with no field in particular. */
    other: error && !['title', 'notes', 'scheduled_date'].some(problem) ? error : null,
  }
}

/** Why it cannot be made now. */
const useWhyNot = (date: string, isPending: boolean) => {
  const { t } = useLingui()
  if (date !== '' && !isAhead(date)) return { why: t`Choose a time in the future.` }
  return isPending ? { why: t`Saving…` } : {}
}

type MakeButtonsProps = { verb: string; why: { why?: string }; onKeep: () => void }

const MakeButtons = ({ verb, why, onKeep }: MakeButtonsProps) => (
  <PageRow>
    <Button kind="main" type="submit" {...why}>
      {verb}
    </Button>
    <Button {...why} onClick={onKeep}>
      <Trans>Save as draft</Trans>
    </Button>
  </PageRow>
)

/** Makes a release of what readers could have now: a draft, or at once on its way. */
export const NewRelease = (asked: NewReleaseProps) => {
  const { guide, releases, inForce, onClose, renderChanges } = asked
  const { t } = useLingui()
  const { langid } = guide
  const { draft, kept, change } = useReleaseDraft(`new release ${guide.guideid}`, () => ({
    ...blank,
    pins: pinsSoFar(releases, langid),
  }))
  const { make, problem, isPending, other } = useCreation(asked, kept.drop)
  const wordsOf = useRefusal()
  const process = processOf(draft, inForce)
  const processWords = useProcessWords(process)
  const numbers = {
    major: nextNumber(releases, langid, 'major'),
    minor: nextNumber(releases, langid, 'minor'),
  }
  const numberOfNext = numbers[draft.type]
  const send = (submit: boolean) =>
    make({ ...draft, title: draft.title.trim() || numberOfNext }, submit)
  const why = useWhyNot(draft.date, isPending)
  const verb = useVerb(process, draft.date, numberOfNext)
  return (
    <PageSection boxed title={t`New release ${numberOfNext}`} onClose={onClose}>
      {renderChanges()}
      <form
        onSubmit={event => {
          event.preventDefault()
          send(true)
        }}
      >
        <ReleaseFields
          draft={draft}
          numbers={numbers}
          prerequisites={guide.prerequisites}
          langid={langid}
          problem={problem}
          onChange={change}
        />
        <RestoredWords kept={kept} />
        <MutedText>
          {processWords} <Trans>Edits waiting for review are not included.</Trans>
        </MutedText>
        <MakeButtons verb={verb} why={why} onKeep={() => send(false)} />
      </form>
      {other && (
        <p role="alert">{wordsOf(other, { stages: process?.stages.map(one => one.name) })}</p>
      )}
    </PageSection>
  )
}
