import { useLingui } from '@lingui/react/macro'
import { Check, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import type { Release } from '#contract/releases/schemas.ts'
import type { ApiError } from '#lib/errors.ts'
import { readAgain, write } from '#app/api/write.ts'
import { Notice } from '#app/ui/state/Notice.tsx'
import { useFocusFallback } from '#app/ui/screen/useFocusFallback.ts'
import type { Move, Patch } from '../model/releaseMoves.ts'
import { EditRelease } from '../dialogs/EditRelease.tsx'
import { TogetherDialog } from '../dialogs/TogetherDialog.tsx'
import { nameOf, PendingDialog, useQuestion, type Change, type Pending } from './PendingDialog.tsx'
import { stagesOf, useRefusal } from '../model/releaseRefusals.ts'
import { secondsOf } from '../model/releaseWords.ts'

export type Moving = {
  move: (release: Release, wanted: Move, label: string) => void
  change: (release: Release, asked: Change) => void
  remove: (release: Release) => void
  /** Opens what is said of it, to be changed. */
  edit: (release: Release) => void
  /** Opens what it goes live with. */
  group: (release: Release) => void
  refuse: (why: string) => void
  /**
   * What the last move ended with, and the dialog that asks for what it needs: they stand where the
   * screen puts them.
   */
  said: ReactNode
}

type Told = { isBad: boolean; words: string }

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
  const follow = (
    release: Release,
    act: Promise<Release | null>,
    words: (after: Release | null) => string,
    onEnd: () => void,
  ) => {
    setTold(null)
    act.then(
      after => {
        setTold({ isBad: false, words: words(after) })
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

/** `onTaken`: the service has it. */
const useSend = (follow: ReturnType<typeof useOutcome>['follow']) => {
  const { t } = useLingui()
  return ({ release, patch, wants, done }: Pending, onTaken: () => void = noted) => {
    const sent =
      wants === 'deletion'
        ? write('deleteRelease', targetOf(release))
        : write('patchRelease', { ...targetOf(release), body: patch })
    const name = nameOf(release)
    const words = (after: Release | null) =>
      patch.status === 'released' && after?.phase === 'approved'
        ? t`${name} is ready. It will go live as soon as the other releases in its group are ready.`
        : patch.scheduled_date === null && after?.phase === 'live'
          ? t`${name} is live.`
          : done(name)
    follow(release, sent, words, onTaken)
  }
}

/** What the release says or goes with is changed, as it was when this was opened. */
type Opened = { dialog: typeof EditRelease | typeof TogetherDialog; release: Release }

/**
 * Sends moves of releases: asks for date or reason first where one is needed, and says what became
 * of them.
 */
export const useMoveRelease = (): Moving => {
  const { t } = useLingui()
  const [open, setOpen] = useState<Opened | null>(null)
  const question = useQuestion()
  const { pending, word, kept, ask, close } = question
  const { told, setTold, follow } = useOutcome()
  const moved = useMoved()
  const send = useSend(follow)
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
    setOpen(null)
    setTold({ isBad: false, words: t`${name} is saved.` })
  }
  const openDialog = (dialog: Opened['dialog'], release: Release) => {
    setTold(null)
    setOpen({ dialog, release })
  }
  // What was moved stands elsewhere, or is gone: focus is on what is said of it.
  const words = useFocusFallback<HTMLDivElement>(told?.isBad === false)
  const said = (
    <>
      <OutcomeNotice told={told} place={words} />
      {open && (
        <open.dialog
          release={open.release}
          onClose={() => setOpen(null)}
          onDone={() => saved(open.release)}
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
    edit: release => openDialog(EditRelease, release),
    group: release => openDialog(TogetherDialog, release),
    remove: release => ask({ ...deletion, release, done: name => t`${name} is deleted.` }),
  }
}
