import { useLingui } from '@lingui/react/macro'
import type { Namespace } from '#contract/core/shapes.ts'
import { templatesOf, templateWords } from './templateWords.ts'
import type { PageTemplate } from './pageTemplates.ts'

/** The templates that pages of a namespace have. */
export const usePageTemplates = (namespace: Namespace): PageTemplate[] => {
  const { i18n } = useLingui()
  return templatesOf(namespace).map(name => {
    const { name: label, sections } = templateWords[name]
    return {
      name,
      label: i18n._(label),
      sections: sections.map(([heading, prompt, isCause]) => ({
        heading: i18n._(heading),
        prompt: i18n._(prompt),
        isCause: isCause !== undefined,
      })),
    }
  })
}
