import type { StepId } from '#app/drafts/content/guideContent.ts'
import { isTemporary, stepidOf, type TemporaryId } from '#app/drafts/content/temporaryId.ts'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Outbox } from '#app/drafts/outbox.ts'
import { useLatest } from '#app/editor/text/useLatest.ts'
import { paths } from '#app/paths.ts'
import { stays } from '#app/shell/useArrival.ts'
import { caretOf, type Caret } from '../../position/previewReturn.ts'
import { useScrollToStep } from './useScrollToStep.ts'

/**
 * Where the writing starts: at the end of the first or last line, of the line at a place, where it
 * was before, or nowhere.
 */
export type Start = 'first' | 'last' | number | Caret | null

export type StepFocus = ReturnType<typeof useStepFocus>

/**
 * The step that the address of the page names by now: what was drawn of it may be the one before.
 */
export const stepInAddress = (): StepId | null =>
  stepidOf(location.pathname.split('/edit/steps/')[1])

/** The step that is written: the one that is named while the guide has it, else the first. */
export const writtenStep = (
  outbox: Outbox,
  stepids: readonly StepId[],
  named: StepId | null,
): StepId | null => {
  const stored = named === null ? null : outbox.stepidOf(named)
  return stored !== null && stepids.includes(stored) ? stored : (stepids[0] ?? null)
}

/** Which step is written, and where its writing starts; the address of the page names it. */
export const useStepFocus = (
  outbox: Outbox,
  guideid: number,
  stepids: readonly StepId[],
  wanted: StepId | null,
  goesBack: boolean,
) => {
  const navigate = useNavigate()
  const [made] = useState(() => new Set<TemporaryId>())
  const { state } = useLocation()
  // A new guide opens with the caret in its first line.
  const [start, setStart] = useState<Start>(
    (state as { writes?: boolean } | null)?.writes ? 'first' : caretOf(state),
  )
  for (const stepid of stepids) if (isTemporary(stepid)) made.add(stepid)
  // The focus moves at once; the address bar follows, and leads only when it was changed itself
  // (Back, a link).
  const [chosen, setChosen] = useState<{ wanted: StepId | null; stepid: StepId | null }>({
    wanted,
    stepid: wanted,
  })
  const aimAt = useScrollToStep(wanted, !goesBack && start === null && wanted !== stepids[0])
  if (chosen.wanted !== wanted) setChosen({ wanted, stepid: wanted })
  const focused = writtenStep(outbox, stepids, chosen.stepid)
  /**
   * A step keeps the key that it was made with, or its editor would go when the service gives it an
   * id.
   */
  const keyOf = (stepid: StepId): StepId =>
    [...made].find(temporary => outbox.stepidOf(temporary) === stepid) ?? stepid

  const go = (stepid: StepId) =>
    navigate(paths.editStep(guideid, stepid), { replace: true, state: stays })
  // The address bar names the step with the focus, by the id that the service has given it.
  useEffect(() => {
    if (focused !== null && focused !== wanted)
      void navigate(paths.editStep(guideid, focused), { replace: true, state: stays })
  }, [focused, wanted, guideid, navigate])

  // A still card keeps the function it was drawn with, so that not every card is drawn anew when
  // the focus moves.
  const focusedNow = useLatest(focused)
  const focus = (stepid: StepId, at: Start = 'last') => {
    const left = focusedNow()
    if (left !== null && left !== stepid) void outbox.leaveStep(guideid, left)
    setStart(at)
    setChosen(known => ({ ...known, stepid }))
    void go(stepid)
  }
  /** As after a link: it stands at the top. */
  const goTo = (stepid: StepId, at?: Start) => {
    focus(stepid, at)
    aimAt(stepid)
  }
  return { focused, focusedNow, start, keyOf, focus, goTo }
}
