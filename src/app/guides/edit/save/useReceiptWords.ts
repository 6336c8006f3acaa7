import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { DocKey } from '#app/drafts/content/docKey.ts'
import type { GuideContent } from '#app/drafts/content/guideContent.ts'
import type { Receipt } from '#app/drafts/model/draft.ts'
import type { Outbox } from '#app/drafts/outbox.ts'
import type { ResourceState } from '#app/drafts/react/saveState.ts'
import { formatClockSeconds, isoDay } from '#app/ui/text/dates.ts'
import { fieldNames, pageFieldNames, stepFieldNames } from '#app/editor/fieldWords.ts'
import { stepFields } from '#documents/step.ts'
import { namesOf } from '#documents/values.ts'
import type { WikiField } from '#app/drafts/content/wikiContent.ts'
import { useProblemWords } from './useProblemWords.ts'

/** Receipts and states in words: "Step 4: 2 lines". */
export const useReceiptWords = (outbox: Outbox, shown: DocKey) => {
  const { t, i18n } = useLingui()
  const { ofStep, ofField } = useProblemWords(shown)
  const nameOf = ({ doc, stepid }: Pick<ResourceState, 'doc' | 'stepid'>): string => {
    if (doc.kind === 'wiki') return t`Page`
    if (stepid === null) return t`Details`
    const number = (outbox.guide(doc.id)?.mine?.stepids.indexOf(outbox.stepidOf(stepid)) ?? -1) + 1
    return number > 0 ? t`Step ${number}` : t`A deleted step`
  }
  const stateOf = ({ stepid, state, problem, questions, isHeld }: ResourceState): string => {
    if (problem) return stepid === null ? ofField(problem) : ofStep(stepid, problem)
    if (state === 'blocked') return t`not saved; your text is kept on this device`
    if (state === 'conflict')
      return questions === 0
        ? t`all questions answered, not applied yet`
        : plural(questions, { one: '# question is open', other: '# questions are open' })
    if (state === 'offline') return t`kept on this device until the service can be reached`
    if (state === 'retrying') return t`not saved yet, trying again`
    if (state === 'saving') return t`being saved`
    if (state === 'saved') return isHeld ? t`saved, waiting for review` : t`saved`
    return t`changed, not sent yet`
  }
  const fieldOf = (receipt: Receipt, field: string): string => {
    const { lines } = receipt
    if (receipt.doc.kind === 'wiki')
      return i18n._(
        pageFieldNames[(field === 'contents_json' ? 'contents' : field) as WikiField] ?? field,
      )
    if (receipt.stepid === null) return i18n._(fieldNames[field as keyof GuideContent] ?? field)
    if (field === 'lines')
      return lines === 0 ? t`lines removed` : plural(lines, { one: '# line', other: '# lines' })
    const value = namesOf(stepFields).find(name => name === field)
    return value ? i18n._(stepFieldNames[value]) : t`pictures`
  }
  const whatOf = (receipt: Receipt): string => {
    const name = nameOf(receipt)
    if (receipt.name === 'createStep') return t`${name}: new`
    if (receipt.name === 'deleteStep') return t`Step deleted`
    if (receipt.name === 'orderSteps') return t`Step order`
    const fields = new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(
      receipt.fields.map(field => fieldOf(receipt, field)),
    )
    return t`${name}: ${fields}`
  }
  const receiptOf = (receipt: Receipt): { what: string; figures: string } => {
    const { before, revisionid, milliseconds } = receipt
    const [bytes, took] = [i18n.number(receipt.bytes), i18n.number(Math.round(milliseconds))]
    const figures =
      before === null
        ? t`revision ${revisionid}, ${bytes} bytes, ${took} ms`
        : t`revision ${before} → ${revisionid}, ${bytes} bytes, ${took} ms`
    return { what: whatOf(receipt), figures }
  }
  /** One receipt as a line of text, to be copied. */
  const lineOf = (receipt: Receipt): string => {
    const { what, figures } = receiptOf(receipt)
    return `${isoDay(receipt.time / 1000)} ${formatClockSeconds(receipt.time, i18n.locale)}\t${what}\t${receipt.patrolid === null ? figures : t`${figures}, waiting for review`}`
  }
  return { nameOf, stateOf, receiptOf, lineOf }
}
