import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Check, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import type { Release } from '#contract/releases/schemas.ts'
import type { ApiError } from '#lib/errors.ts'
import { readAgain, write } from '#app/api/write.ts'
import { useKeptText } from '#app/drafts/react/useKeptWords.ts'
import { AskDialog } from '#app/ui/overlays/AskDialog.tsx'
import { Notice } from '#app/ui/state/Notice.tsx'
import { RestoredWords } from '#app/ui/fields/RestoredWords.tsx'
import { TextArea } from '#app/ui/fields/TextArea.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { SentBack } from '../SentBack.tsx'
import { useFocusFallback } from '#app/ui/screen/useFocusFallback.ts'
import type { Move, Patch, Wants } from '../model/releaseMoves.ts'
import { EditRelease } from '../dialogs/EditRelease.tsx'
import { stagesOf, useRefusal } from '../model/releaseRefusals.ts'
import { isAhead, localOf, numberOf, secondsOf } from '../model/releaseWords.ts'

/** `label` asks for it, `done` says of the release with this name what has become of it. */
export type Change = {
  patch: Patch
  wants: Wants | 'deletion'
  label: string
  done: (name: string) => string
}
type Pending = Change & { release: Release }
export type Moving = {
  move: (release: Release, wanted: Move, label: string) => void
  change: (release: Release, asked: Change) => void
  remove: (release: Release) => void
  /** Opens what is said of it, to be changed. */
  edit: (release: Release) => void
  refuse: (why: string) => void
  /**
   * What the last move ended with, and the dialog that asks for what it needs: they stand where the
   * screen puts them.
   */
  said: ReactNode
}

type Told = { isBad: boolean; words: string }

const nameOf = (release: Release) => `${release.guide_title} ${numberOf(release)}`
const targetOf = ({ releaseid, release_revisionid }: Release) => ({
  params: { releaseid },
  query: { revisionid: release_revisionid },
})

/** What became of the last act. Each tells how it ended, also when the next is under way. */
const useOutcome = () => {
  const [told, setTold] = useState<Told | null>(null)
  const wordsOf = useRefusal()
  const failed = async (release: Release, error: ApiError) => {
    // What was refused so is not any more as it is shown.
    if (error.status === 409 || error.status === 404) readAgain('patchRelease')
    setTold({
      isBad: true,
      words: wordsOf(error, {
        stages: error.errors.some(one => one.code === 'stage_unmeetable')
          ? await stagesOf(release)
          : [],
      }),
    })
  }
  const follow = (release: Release, act: Promise<unknown>, words: string, onEnd: () => void) => {
    setTold(null)
    act.then(
      () => {
        setTold({ isBad: false, words })
        onEnd()
      },
      (error: unknown) => void failed(release, error as ApiError),
    )
  }
  return { told, setTold, follow }
}

type OutcomeProps = { told: Told | null; place: RefObject<HTMLDivElement | null> }

const OutcomeNotice = ({ told, place }: OutcomeProps) => (
  <>
    <div ref={place} role="status" tabIndex={-1}>
      {told && !told.isBad && (
        <Notice icon={Check} kind="ok">
          {told.words}
        </Notice>
      )}
    </div>
    {told?.isBad && (
      <Notice icon={TriangleAlert} kind="danger" role="alert">
        {told.words}
      </Notice>
    )}
  </>
)

/** What was said and is not done goes along. */
const KeptOpen = ({ release: { approval } }: { release: Release }) => {
  const open = approval?.threads_open ?? 0
  return (
    open > 0 && (
      <p>
        {plural(open, {
          one: '# comment is still open. It stays open in the next round.',
          other: '# comments are still open. They stay open in the next round.',
        })}
      </p>
    )
  )
}

type PendingDialogProps = {
  pending: Pending
  question: Pick<ReturnType<typeof useQuestion>, 'word' | 'setWord' | 'kept'>
  onClose: () => void
  onAct: () => void
}

/** Asks for the date or the reason that a move needs, or whether a release is to go. */
const PendingDialog = ({ pending, question, onClose, onAct }: PendingDialogProps) => {
  const { t } = useLingui()
  const { word, setWord: onWord, kept } = question
  const isMissing = pending.wants === 'date' && !isAhead(word)
  const asked = nameOf(pending.release)
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <AskDialog
      title={pending.wants === 'deletion' ? t`Delete ${asked}?` : `${asked}: ${pending.label}`}
      onClose={onClose}
      verb={pending.wants === 'deletion' ? t`Delete` : pending.label}
      danger={pending.wants === 'deletion'}
      {...(isMissing && { why: t`Choose a time in the future.` })}
      onAct={onAct}
    >
      {pending.wants === 'date' && (
        <TextField
          autoFocus
          type="datetime-local"
          label={t`Goes live on`}
          help={t`In your time zone, ${zone}.`}
          value={word}
          onChange={event => onWord(event.target.value)}
        />
      )}
      {pending.wants === 'answer' && (
        <>
          <SentBack release={pending.release} />
          <KeptOpen release={pending.release} />
          <TextArea
            autoFocus
            label={t`Your answer`}
            help={t`What you changed, or why you changed nothing. The release gets the guide’s newest content.`}
            value={word}
            rows={3}
            maxLength={2000}
            onChange={event => onWord(event.target.value)}
          />
        </>
      )}
      {pending.wants === 'reason' && (
        <TextField
          autoFocus
          label={t`Reason`}
          help={t`Your reason goes into the audit log.`}
          value={word}
          onChange={event => onWord(event.target.value)}
        />
      )}
      {(pending.wants === 'answer' || pending.wants === 'reason') && <RestoredWords kept={kept} />}
      {pending.wants === 'deletion' && (
        <p>
          {pending.release.current
            ? t`Readers will see the previous release, or the live version of the guide if there is none. The content of this release is lost.`
            : t`Readers see the guide as before. The content of the release is lost.`}
        </p>
      )}
    </AskDialog>
  )
}

/** What is said of a release that has been moved. */
const useMoved = () => {
  const { t } = useLingui()
  return (name: string, { to, patch }: Move): string =>
    ({
      draft: patch.status === 'cancelled' ? t`${name} is withdrawn.` : t`${name} is a draft again.`,
      in_review: t`${name} is in review.`,
      approved: t`${name} no longer has a date.`,
      scheduled: t`${name} is scheduled.`,
      live: t`${name} is live.`,
      archived: t`${name} is archived.`,
    })[to]
}

/** The question that stands open, and the word that answers it. */
const useQuestion = () => {
  const [pending, setPending] = useState<Pending | null>(null)
  const [date, setDate] = useState('')
  // A reason is kept until the service has it: it stands in the next question about the release.
  const kept = useKeptText(`move ${pending?.release.releaseid}`)
  const asksDate = pending?.wants === 'date'
  return {
    pending,
    word: asksDate ? date : kept.text,
    setWord: asksDate ? setDate : kept.type,
    kept,
    ask: (next: Pending) => {
      if (next.wants === 'date')
        setDate(
          localOf(next.release.scheduled_date ?? Math.ceil(Date.now() / 86_400_000 + 1) * 86_400),
        )
      setPending(next)
    },
    close: () => setPending(null),
  }
}

/** What is sent: the answer to the question belongs to it. */
const answered = ({ patch, wants }: Pending, word: string): Patch =>
  wants === 'date'
    ? { ...patch, scheduled_date: secondsOf(word) }
    : wants === 'answer'
      ? { ...patch, answer: word.trim() }
      : { ...patch, ...(word.trim() !== '' && { reason: word.trim() }) }

/** Nothing that was written about it has to go. */
const noted = () => undefined
const deletion = { patch: {}, wants: 'deletion', label: '' } as const

/**
 * Sends moves of releases: asks for date or reason first where one is needed, and says what became
 * of them.
 */
export const useMoveRelease = (): Moving => {
  const { t } = useLingui()
  const [editing, setEditing] = useState<Release | null>(null)
  const question = useQuestion()
  const { pending, word, kept, ask, close } = question
  const { told, setTold, follow } = useOutcome()
  const moved = useMoved()
  /** `onTaken`: the service has it. */
  const send = ({ release, patch, wants, done }: Pending, onTaken: () => void = noted) => {
    const sent =
      wants === 'deletion'
        ? write('deleteRelease', targetOf(release))
        : write('patchRelease', { ...targetOf(release), body: patch })
    follow(release, sent, done(nameOf(release)), onTaken)
  }
  const change: Moving['change'] = (release, asked) =>
    (asked.wants === 'nothing' ? send : ask)({ ...asked, release })
  const refuse = (why: string) => setTold({ isBad: true, words: why })
  const act = () => {
    if (!pending) return
    close()
    send({ ...pending, patch: answered(pending, word) }, () => void kept.drop())
  }
  const saved = (release: Release) => {
    const name = nameOf(release)
    setEditing(null)
    setTold({ isBad: false, words: t`${name} is saved.` })
  }
  // What was moved stands elsewhere, or is gone: focus is on what is said of it.
  const words = useFocusFallback<HTMLDivElement>(told?.isBad === false)
  const said = (
    <>
      <OutcomeNotice told={told} place={words} />
      {editing && (
        <EditRelease
          release={editing}
          onClose={() => setEditing(null)}
          onDone={() => saved(editing)}
        />
      )}
      {pending && (
        <PendingDialog pending={pending} question={question} onClose={close} onAct={act} />
      )}
    </>
  )
  return {
    move: (release, wanted, label) =>
      wanted.why === undefined
        ? change(release, { ...wanted, label, done: name => moved(name, wanted) })
        : refuse(wanted.why),
    change,
    refuse,
    said,
    edit: release => {
      setTold(null)
      setEditing(release)
    },
    remove: release => ask({ ...deletion, release, done: name => t`${name} is deleted.` }),
  }
}
