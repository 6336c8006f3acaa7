import type { StepContent } from '#app/drafts/content/guideContent.ts'

/** What a step is called in a list: its title, or its first words. */
export const nameOfStep = ({ title, lines }: StepContent): string => {
  if (title.trim() !== '') return title
  const text =
    lines
      .map(line =>
        line.text_raw
          .replace(/\[\[?([^\]|]*\|)*([^\]]*)\]\]?/g, '$2')
          .replace(/\*\*\*|'{2,}|``|\+\+/g, '')
          .trim(),
      )
      .find(Boolean) ?? ''
  return text.length > 60 ? `${text.slice(0, 57).trimEnd()}…` : text
}
