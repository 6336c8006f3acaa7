import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Ellipsis, Undo2 } from 'lucide-react'
import type { Decide } from '#contract/patrol/queries.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { useKeyWords } from '#app/ui/keys/useKeyWords.ts'
import { Menu, type MenuItem } from '#app/ui/overlays/Menu.tsx'
import type { Counted } from '../desk/choices.ts'
import type { Desk } from '../desk/deskState.ts'
import { lastDecision } from '../desk/outgoing.ts'
import type { DeskActions } from '../useDeskActions.ts'
import styles from './DecisionBar.module.css'
import { DeskKey } from './DeskKey.tsx'

export const offFor = (why: string | null) =>
  why === null ? {} : { 'aria-disabled': true, title: why }

export type OtherActsProps = {
  desk: Desk
  counted: Counted
  acts: Pick<DeskActions, 'why' | 'whyNeeds' | 'whyUpTo' | 'upTo' | 'rest' | 'edit' | 'acceptUpTo'>
  onSkip: () => void
  onUndo: () => void
}

const verdicts: Record<Decide['action'], MessageDescriptor> = {
  accept: msg`accepted`,
  accept_edit: msg`accepted with an edit`,
  deny: msg`denied`,
  partial: msg`accepted in part`,
}

/** What would be undone, in words; null: nothing. */
const useLastWords = (desk: Desk): string | null => {
  const { t, i18n } = useLingui()
  const last = lastDecision(desk)
  if (!last || last.isTakenBack) return null
  const { title, action } = last
  const verdict = i18n._(verdicts[action])
  return t`Undo: ${verdict} “${title}”`
}

/** Undoes the last decision, which it names; nothing where there is none. */
const UndoButton = ({ desk, onUndo }: Pick<OtherActsProps, 'desk' | 'onUndo'>) => {
  const words = useLastWords(desk)
  if (words === null) return null
  return (
    <Button kind="quiet" icon={Undo2} data-act="undo" onClick={onUndo}>
      <span className={styles.undone}>{words}</span> <DeskKey of="undoDecision" />
    </Button>
  )
}

/** What else than the two can be accepted: with an edit, what was left, or up to here. */
const OtherVerdicts = ({
  counted,
  acts: { why, whyNeeds, whyUpTo, upTo, rest, edit, acceptUpTo },
}: Pick<OtherActsProps, 'counted' | 'acts'>) => (
  <>
    <Button
      data-act="edit"
      {...offFor(why ?? whyNeeds)}
      onClick={(why ?? whyNeeds) === null ? edit : undefined}
    >
      <Trans>Accept with edit…</Trans> <DeskKey of="mendEdit" />
    </Button>
    {counted.leave > 0 && (
      <Button data-act="rest" {...offFor(why)} onClick={why === null ? rest : undefined}>
        <Trans>Accept the rest</Trans> <DeskKey of="acceptRest" />
      </Button>
    )}
    {upTo !== null && (
      <Button
        data-act="upTo"
        {...offFor(whyUpTo)}
        onClick={whyUpTo === null ? acceptUpTo : undefined}
      >
        <Trans>Accept 1 to {upTo}</Trans> <DeskKey of="acceptUpTo" />
      </Button>
    )}
  </>
)

/** What is done beside the two that decide, each as a button. */
export const OtherActs = ({ desk, counted, acts, onSkip, onUndo }: OtherActsProps) => {
  const { why } = acts
  return (
    <>
      <UndoButton desk={desk} onUndo={onUndo} />
      <Button
        kind="quiet"
        data-act="skip"
        {...offFor(why)}
        onClick={why === null ? onSkip : undefined}
      >
        <Trans>Skip</Trans> <DeskKey of="skipEdit" />
      </Button>
      <OtherVerdicts counted={counted} acts={acts} />
    </>
  )
}

/** The same on a phone, where the bar is one row: all of it in a list behind one button. */
export const OtherActsMenu = ({ desk, counted, acts, onSkip, onUndo }: OtherActsProps) => {
  const { t } = useLingui()
  const keys = useKeyWords()
  const undo = useLastWords(desk)
  const { why, whyNeeds, whyUpTo, upTo, rest, edit, acceptUpTo } = acts
  const items: (MenuItem | false)[] = [
    upTo !== null && {
      label: t`Accept 1 to ${upTo}`,
      keys: keys('acceptUpTo'),
      why: whyUpTo ?? undefined,
      onSelect: acceptUpTo,
    },
    counted.leave > 0 && {
      label: t`Accept the rest`,
      keys: keys('acceptRest'),
      why: why ?? undefined,
      onSelect: rest,
    },
    {
      label: t`Accept with edit…`,
      keys: keys('mendEdit'),
      why: why ?? whyNeeds ?? undefined,
      onSelect: edit,
    },
    { label: t`Skip`, keys: keys('skipEdit'), why: why ?? undefined, onSelect: onSkip },
    undo !== null && {
      label: undo,
      icon: Undo2,
      keys: keys('undoDecision'),
      onSelect: onUndo,
    },
  ]
  return (
    <Menu
      label={t`More ways to decide`}
      icon={Ellipsis}
      items={items.filter(item => item !== false)}
    />
  )
}
