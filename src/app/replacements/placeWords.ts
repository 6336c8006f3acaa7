// Where in a document a text stands, in words.
import { useLingui } from '@lingui/react/macro'
import type { ReplacedPart, ReplacedText } from '#contract/replacements/schemas.ts'

export const usePartWords = (): Record<ReplacedPart, string> => {
  const { t } = useLingui()
  return {
    lines: t`Step lines`,
    titles: t`Titles`,
    summaries: t`Summaries`,
    introductions: t`Introductions and conclusions`,
    pages: t`Wiki pages`,
  }
}

export const usePlaceWords = () => {
  const { t } = useLingui()
  const fields: Record<ReplacedText['field'], string> = {
    lines: t`Line`,
    title: t`Title`,
    subject: t`Subject`,
    summary: t`Summary`,
    introduction: t`Introduction`,
    conclusion: t`Conclusion`,
    display_title: t`Title`,
    description: t`Description`,
    contents: t`Text`,
  }
  return ({ field, step, line }: ReplacedText): string => {
    if (step === null) return fields[field]
    return line === null ? t`Step ${step}, title` : t`Step ${step}, line ${line}`
  }
}

/** Why a text was or would be left alone. */
export const useLeftWords = () => {
  const { t } = useLingui()
  return ({ state, most }: ReplacedText): string | null => {
    if (state === 'too_long') return t`The text would have more than ${most} characters`
    if (state === 'empty') return t`The text would be empty`
    if (state === 'changed_since') return t`The text has changed in the meantime`
    return null
  }
}
