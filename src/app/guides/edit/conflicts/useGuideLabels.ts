import { useLingui } from '@lingui/react/macro'
import type { GuideContent } from '#app/drafts/content/guideContent.ts'
import type { Path } from '#app/drafts/merge/question.ts'
import { fieldNames } from '#app/editor/fieldWords.ts'

/** What a place in the details is called: "Tools: Brush". */
export const useGuideLabels = () => {
  const { i18n } = useLingui()
  return ([field, item]: Path): string => {
    const name = fieldNames[field as keyof GuideContent]
    const label = name ? i18n._(name) : String(field)
    return typeof item === 'string' ? `${label}: ${item}` : label
  }
}
