// For tests of the save machine, after each move: whenever the line says saved, each step equals
// what the service answered last.
import { plain } from '#documents/sameText.ts'
import type { StepContent } from '../../app/drafts/content/guideContent.ts'
import { isStep, type Draft, type Version } from '../../app/drafts/model/draft.ts'
import { saveStateOf } from '../../app/drafts/react/saveState.ts'

/** Of the step with this id, the newest version that the service has told. */
type LastAnswer = (stepid: number) => Version<StepContent> | undefined

/** Text of a step as readers get it: empty lines are none. */
const wordsOf = ({ title, lines }: StepContent): string =>
  JSON.stringify([title, ...lines.map(({ text_raw }) => text_raw)].map(plain).filter(Boolean))

/** What the save line says that is not so. */
export const falseSaveClaims = (drafts: Draft[], lastAnswer: LastAnswer): string[] => {
  const { state } = saveStateOf(drafts, true)
  if (state !== 'saved' && state !== 'idle') return []
  return drafts.filter(isStep).flatMap(({ stepid, base, mine }) => {
    const told = lastAnswer(stepid as number)
    const answer = told && told.revisionid >= (base?.revisionid ?? 0) ? told : base
    const [here, there] = [mine ? wordsOf(mine) : '', answer ? wordsOf(answer.content) : '[]']
    return here === there ? [] : [`step ${stepid} is ${state}: ${here}, the service has ${there}`]
  })
}
