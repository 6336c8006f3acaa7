import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ExternalLink } from 'lucide-react'
import { useRef, useState } from 'react'
import { queries } from '#app/api/queries.ts'
import { guideKey } from '#app/drafts/content/docKey.ts'
import { guideToEdit } from '#app/drafts/react/beginOutbox.ts'
import type { StepContent } from '#app/drafts/content/guideContent.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Combobox } from '#app/ui/fields/Combobox.tsx'
import { Dialog } from '#app/ui/overlays/Dialog.tsx'
import { LinkButton } from '#app/ui/buttons/LinkButton.tsx'
import { useGuideSearch } from '../../shared/useGuideSearch.ts'
import { copyStep } from './actions/stepOperations.ts'

type CopyStepsDialogProps = {
  outbox: Outbox
  guideid: number
  contents: readonly StepContent[]
  /** Whether the steps are on their way. */ onClose: (isDone: boolean) => void
}
type Target = { guideid: number; title: string }
type Outcome = 'copied' | 'waits' | 'refused' | 'elsewhere' | 'failed' | 'left'
/** What became of it, and where it went: what is chosen by now may be another. */
type Answer = { kind: Outcome; to: Target }

/**
 * To the end of another guide, through the same outbox as everything else: nothing is lost when the
 * connection is. `begin` says whether it is still wanted.
 */
const copyTo = async (
  outbox: Outbox,
  { guideid }: Target,
  contents: readonly StepContent[],
  begin: () => boolean,
): Promise<Outcome> => {
  const guide = await queries
    .fetchQuery({ ...guideToEdit(guideid), staleTime: 0 })
    // The dialog says that the guide could not be read.
    .catch(() => null)
  if (!guide) return 'failed'
  if (!guide.can_edit) return 'refused'
  const leave = outbox.stay(guideKey(guideid))
  try {
    await outbox.catchUp(guideKey(guideid))
    const stepids = outbox.guide(guideid)?.mine?.stepids
    if (!stepids || outbox.isElsewhere(guideKey(guideid))) return 'elsewhere'
    if (!begin()) return 'left'
    contents.forEach((content, n) => outbox.addStep(guideid, stepids.length + n, copyStep(content)))
    const state = await outbox.flush(guideKey(guideid))
    return state === 'idle' || state === 'saved' ? 'copied' : 'waits'
  } finally {
    leave()
  }
}

/** The copying itself, once a guide was chosen. */
const useCopying = (
  outbox: Outbox,
  contents: readonly StepContent[],
  onClose: CopyStepsDialogProps['onClose'],
) => {
  const [answer, setAnswer] = useState<Answer | 'running' | null>(null)
  /** Whoever closes before the steps are put leaves them out; later they are on their way. */
  const doing = useRef({ isLeft: false, isPut: false })
  const copy = async (target: Target) => {
    setAnswer('running')
    const begin = () => (doing.current.isPut = !doing.current.isLeft)
    setAnswer({
      kind: await copyTo(outbox, target, contents, begin).catch((): Outcome =>
        doing.current.isPut ? 'waits' : 'failed',
      ),
      to: target,
    })
  }
  const close = () => {
    doing.current.isLeft = true
    onClose(doing.current.isPut)
  }
  const ended = answer === 'running' ? null : answer
  return {
    isRunning: answer === 'running',
    done: ended?.kind === 'copied' || ended?.kind === 'waits' ? ended : null,
    failed: ended?.kind,
    copy,
    close,
    again: () => setAnswer(null),
  }
}

const Copied = ({ kind, to: { title } }: Answer) => (
  <p role="status">
    {kind === 'copied' ? (
      <Trans>Copied to the end of “{title}”.</Trans>
    ) : (
      <Trans>
        The copy is kept on this device and will be added to “{title}” as soon as possible.
      </Trans>
    )}
  </p>
)

const CopiedActs = ({ to, onClose }: Pick<Answer, 'to'> & { onClose: () => void }) => (
  <>
    <LinkButton kind="quiet" icon={ExternalLink} href={paths.editSteps(to.guideid)}>
      <Trans>Open that guide</Trans>
    </LinkButton>
    <Button kind="main" onClick={onClose}>
      <Trans>Close</Trans>
    </Button>
  </>
)

type GuideFieldProps = {
  text: string
  isWanted: boolean
  isRunning: boolean
  failed: Outcome | undefined
  /** The guide that they come from. */ except: number
  onText: (text: string, target: Target | null) => void
}

/** Into which guide they go. */
const GuideField = ({ text, isWanted, isRunning, failed, except, onText }: GuideFieldProps) => {
  const { t } = useLingui()
  const whyNot: Partial<Record<Outcome, string>> = {
    refused: t`You are not allowed to edit the chosen guide.`,
    elsewhere: t`You are editing the chosen guide in another tab. Close that tab and try again.`,
    failed: t`The chosen guide did not load, so nothing was copied. Try again.`,
  }
  const { guides, isBehind, none } = useGuideSearch(text, {
    isWanted,
    without: new Map([[except, t`This is the guide that the steps are in.`]]),
  })
  return (
    <Combobox
      label={t`Guide`}
      help={t`Type part of the title, or the number.`}
      error={failed && whyNot[failed]}
      text={text}
      isBehind={isBehind}
      none={none}
      onText={next => isRunning || onText(next, null)}
      options={guides.map(one => ({
        value: String(one.guideid),
        label: one.title,
        below: one.category,
        ...(!one.public && { after: t`private` }),
      }))}
      onChoose={({ value, label }) =>
        isRunning || onText(label, { guideid: Number(value), title: label })
      }
    />
  )
}

/** Chosen steps with their text, bullets and pictures into another guide. */
export const CopyStepsDialog = ({ outbox, guideid, contents, onClose }: CopyStepsDialogProps) => {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [target, setTarget] = useState<Target | null>(null)
  const { isRunning, done, failed, copy, close, again } = useCopying(outbox, contents, onClose)
  return (
    <Dialog
      title={
        <Plural
          value={contents.length}
          one="Copy # step to another guide"
          other="Copy # steps to another guide"
        />
      }
      onClose={close}
      actions={
        done ? (
          <CopiedActs to={done.to} onClose={close} />
        ) : (
          <>
            <Button kind="quiet" onClick={close}>
              <Trans>Cancel</Trans>
            </Button>
            <Button
              kind="main"
              onClick={() => target && void copy(target)}
              why={
                !target ? t`Choose a guide first.` : isRunning ? t`Copying the steps…` : undefined
              }
            >
              <Trans>Copy</Trans>
            </Button>
          </>
        )
      }
    >
      {done ? (
        <Copied {...done} />
      ) : (
        <GuideField
          text={text}
          isWanted={target === null}
          isRunning={isRunning}
          failed={failed}
          except={guideid}
          onText={(next, chosen) => {
            setText(next)
            setTarget(chosen)
            if (chosen === null) again()
          }}
        />
      )}
    </Dialog>
  )
}
