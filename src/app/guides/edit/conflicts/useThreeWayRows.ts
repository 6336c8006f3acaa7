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

/** All of a step, or what differs in the details, as rows of three wordings. */
export const useThreeWayRows = (guideid: number) => {
  const { t, i18n } = useLingui()
  const words = useQuestionValueWords(guideid)
  const valueWords = useFieldValueWords()
  const labelOf = useStepFieldLabel()
  const ofStep = ({ before, theirs, mine }: Three<StepContent>): WholeRow[] => {
    const sides = [before, theirs, mine]
    const lines = sides.map(
      side => new Map(side?.lines.map((line, n) => [keyOf(line, n), line.text_raw] as const)),
    )
    const keys = [
      ...new Set([
        ...(mine?.lines ?? []).map(keyOf),
        ...(theirs?.lines ?? []).map(keyOf),
        ...(before?.lines ?? []).map(keyOf),
      ]),
    ]
    const row = (label: string, read: (side: number) => string | null): WholeRow => ({
      label,
      before: read(0),
      theirs: read(1),
      mine: read(2),
    })
    const values = namesOf(stepFields)
      .map(name => row(labelOf(name), side => valueWords(stepFields[name], sides[side]?.[name])))
      .filter(({ before: was, theirs: other, mine: own }) => was ?? other ?? own)
    const differ = new Set(sides.map(side => side && mediaKey(side.media))).size > 1
    const pictures = differ
      ? [row(t`Pictures`, side => valueText(sides[side]?.media, ['media'], words))]
      : []
    return [
      ...values,
      ...keys.map((key, n) => {
        const number = n + 1
        return row(t`Line ${number}`, side => lines[side]?.get(key) ?? null)
      }),
      ...pictures,
    ]
  }
  const ofGuide = ({ before, theirs, mine }: Three<GuideContent>): WholeRow[] =>
    guideMembers.flatMap(field => {
      const isSame = (a: GuideContent | null, b: GuideContent | null) =>
        !a || !b || (sameField[field] as (x: unknown, y: unknown) => boolean)(a[field], b[field])
      if (isSame(before, theirs) && isSame(before, mine)) return []
      const value = namesOf(guideFields).find(name => name === field)
      const text = (side: GuideContent | null) =>
        side &&
        (value
          ? valueWords(guideFields[value], side[value])
          : valueText(side[field], [field], words))
      return [
        {
          label: i18n._(fieldNames[field]),
          before: text(before),
          theirs: text(theirs),
          mine: text(mine),
        },
      ]
    })
  return { ofStep, ofGuide }
}
