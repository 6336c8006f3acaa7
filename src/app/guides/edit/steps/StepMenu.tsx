import type { StepId } from '#app/drafts/content/guideContent.ts'
import { isTemporary } from '#app/drafts/content/temporaryId.ts'
import { useLingui } from '@lingui/react/macro'
import {
  ArrowDown,
  ArrowUp,
  ClipboardPen,
  CopyPlus,
  Ellipsis,
  Merge,
  MoveVertical,
  Plus,
  Trash2,
} from 'lucide-react'
import { useNavigate } from 'react-router'
import { authorPaths } from '#app/authorPaths.ts'
import { Menu } from '#app/ui/overlays/Menu.tsx'
import { useKeyWords } from '#app/ui/keys/useKeyWords.ts'
import type { Steps } from './actions/useSteps.ts'

type StepMenuProps = {
  guideid: number
  stepid: StepId
  place: number
  steps: Steps
  onMove: () => void
  onMerge: () => void
}

/** What can be done with the step as a whole. */
export const StepMenu = ({ guideid, stepid, place, steps, onMove, onMerge }: StepMenuProps) => {
  const { t } = useLingui()
  const keyWords = useKeyWords()
  const navigate = useNavigate()
  const number = place + 1
  const add = (at: number) => void steps.add(at)
  const whyLast = number === steps.order().length ? t`This is the last step.` : undefined
  return (
    <Menu
      kind="quiet"
      icon={Ellipsis}
      label={t`More actions for step ${number}`}
      items={[
        {
          label: t`Move up`,
          icon: ArrowUp,
          keys: keyWords('moveStepUp'),
          why: place === 0 ? t`This is the first step.` : undefined,
          onSelect: () => steps.moveTo(stepid, place - 1),
        },
        {
          label: t`Move down`,
          icon: ArrowDown,
          keys: keyWords('moveStepDown'),
          why: whyLast,
          onSelect: () => steps.moveTo(stepid, place + 1),
        },
        { label: t`Move to…`, icon: MoveVertical, onSelect: onMove },
        null,
        { label: t`Add step before`, icon: Plus, onSelect: () => add(place) },
        {
          label: t`Add step after`,
          icon: Plus,
          keys: keyWords('newStep'),
          onSelect: () => add(number),
        },
        {
          label: t`Duplicate`,
          icon: CopyPlus,
          keys: keyWords('duplicateStep'),
          onSelect: () => steps.duplicate(stepid),
        },
        { label: t`Merge with the next step`, icon: Merge, why: whyLast, onSelect: onMerge },
        null,
        {
          label: t`Edit the form for this step`,
          icon: ClipboardPen,
          why: isTemporary(stepid) ? t`The step is not saved yet.` : undefined,
          onSelect: () =>
            isTemporary(stepid) || void navigate(authorPaths.stepForm(guideid, stepid)),
        },
        { label: t`Delete step`, icon: Trash2, danger: true, onSelect: () => steps.remove(stepid) },
      ]}
    />
  )
}
