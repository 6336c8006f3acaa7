import { useLingui } from '@lingui/react/macro'
import type { WholeRow } from '#app/editor/conflict/CompareWhole.tsx'
import { valueText } from '#app/editor/conflict/questionText.ts'
import {
  guideMembers,
  mediaKey,
  sameField,
  type GuideContent,
  type StepContent,
  type StepLine,
} from '#app/drafts/content/guideContent.ts'
import {
  fieldNames,
  useStepFieldLabel,
  useValueWords as useFieldValueWords,
} from '#app/editor/fieldWords.ts'
import { guideFields } from '#documents/guide.ts'
import { stepFields } from '#documents/step.ts'
import { namesOf } from '#documents/values.ts'
import { useQuestionValueWords } from './useQuestionValueWords.ts'

type Three<C> = { before: C | null; theirs: C | null; mine: C | null }
const keyOf = ({ lineid }: StepLine, n: number) => (lineid === null ? `at ${n}` : String(lineid))

const rowsOf =
  <C>({ before, theirs, mine }: Three<C>) =>
  (label: string, read: (side: C | null) => string | null): WholeRow => ({
    label,
    before: read(before),
    theirs: read(theirs),
    mine: read(mine),
  })

/** All of a step, or what differs in the details, as rows of three wordings. */
export const useThreeWayRows = (guideid: number) => {
  const { t, i18n } = useLingui()
  const words = useQuestionValueWords(guideid)
  const valueWords = useFieldValueWords()
  const labelOf = useStepFieldLabel()
  const ofStep = (three: Three<StepContent>): WholeRow[] => {
    const { before, theirs, mine } = three
    const row = rowsOf(three)
    const keys = new Set([mine, theirs, before].flatMap(side => side?.lines.map(keyOf) ?? []))
    const values = namesOf(stepFields)
      .map(name => row(labelOf(name), side => valueWords(stepFields[name], side?.[name])))
      .filter(({ before: was, theirs: other, mine: own }) => was ?? other ?? own)
    const differ =
      new Set([before, theirs, mine].map(side => side && mediaKey(side.media))).size > 1
    const pictures = differ
      ? [row(t`Pictures`, side => valueText(side?.media, ['media'], words))]
      : []
    const lines = [...keys].map((key, n) => {
      const number = n + 1
      const textOf = (side: StepContent | null) =>
        side?.lines.findLast((line, at) => keyOf(line, at) === key)?.text_raw ?? null
      return row(t`Line ${number}`, textOf)
    })
    return [...values, ...lines, ...pictures]
  }
  const ofGuide = (three: Three<GuideContent>): WholeRow[] =>
    guideMembers.flatMap(field => {
      const isSame = (a: GuideContent | null, b: GuideContent | null) =>
        !a || !b || (sameField[field] as (x: unknown, y: unknown) => boolean)(a[field], b[field])
      if (isSame(three.before, three.theirs) && isSame(three.before, three.mine)) return []
      const value = namesOf(guideFields).find(name => name === field)
      const text = (side: GuideContent | null) =>
        side &&
        (value
          ? valueWords(guideFields[value], side[value])
          : valueText(side[field], [field], words))
      return [rowsOf(three)(i18n._(fieldNames[field]), text)]
    })
  return { ofStep, ofGuide }
}
