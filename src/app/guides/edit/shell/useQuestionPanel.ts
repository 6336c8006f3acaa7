import { useState } from 'react'
import { useNavigate } from 'react-router'
import { guideKey } from '#app/drafts/content/docKey.ts'
import { useOutboxValue } from '#app/drafts/react/hooks.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import { paths } from '#app/paths.ts'
import type { QuestionPanel } from '../steps/StepsEditor.tsx'
import type { EditorTab } from '../position/editorTab.ts'

const questionsOf = (outbox: Outbox, guideid: number): string[] =>
  outbox
    .drafts(guideKey(guideid))
    .filter(({ state }) => state === 'conflict')
    .map(({ stepid, theirs }) => `${stepid} ${theirs?.revisionid}`)

/** A sheet over the whole of a small screen would come between somebody and their text. */
const isSheet = () => matchMedia('(max-width: 56.25em)').matches

/**
 * The panel of questions. Whoever closes it has seen those of then: on a large screen others bring
 * it back.
 */
export const useQuestionPanel = (outbox: Outbox, guideid: number): QuestionPanel => {
  const [hidden, setHidden] = useState<readonly string[] | 'all'>(() => (isSheet() ? 'all' : []))
  const asked = useOutboxValue(now => questionsOf(now, guideid).join(), '')
  return {
    isOpen: hidden !== 'all' && asked.split(',').some(one => !hidden.includes(one)),
    open: () => setHidden([]),
    close: () => setHidden(isSheet() ? 'all' : questionsOf(outbox, guideid)),
  }
}

/** Opens the questions that wait, on the part of the guide that they are about. */
export const useOpenQuestions = (
  outbox: Outbox,
  guideid: number,
  tab: EditorTab,
  openPanel: () => void,
) => {
  const navigate = useNavigate()
  return () => {
    openPanel()
    const asked = outbox
      .drafts(guideKey(guideid))
      .filter(({ state }) => state === 'conflict')
      .map(({ stepid }) => stepid)
    const [step] = asked.filter(stepid => stepid !== null)
    if (tab === 'steps' ? step !== undefined : asked.includes(null)) return
    if (step !== undefined) void navigate(paths.editStep(guideid, step))
    else if (asked.includes(null)) void navigate(paths.editDetails(guideid))
  }
}
