import { useLingui } from '@lingui/react/macro'
import type { ReadingMatrix } from '#contract/reading/schemas.ts'
import { authorPaths } from '#app/authorPaths.ts'
import { paths } from '#app/paths.ts'
import { useSpanWords } from '#app/ui/text/useSpanWords.ts'

export type MatrixColumn = {
  key: string
  title: string
  href: string
  /** Which release or version, and for how long it holds. */
  note: string
  open: number
}

/** In the order of the cells of each person: guides, then modules. */
export const useColumns = ({ guides, modules }: ReadingMatrix) => {
  const { t } = useLingui()
  const { monthsWords } = useSpanWords()
  const until = (months: number | null) => (months === null ? t`indefinitely` : monthsWords(months))
  return {
    guides: guides.map(({ guideid, title, type, major, minor, months, open }): MatrixColumn => ({
      key: `g${guideid}`,
      title,
      href: paths.guide({ guideid, title, type }),
      note: t`release ${`${major}.${minor}`}, valid: ${until(months)}`,
      open,
    })),
    modules: modules.map(({ moduleid, title, version, months, open }): MatrixColumn => ({
      key: `m${moduleid}`,
      title,
      href: authorPaths.trainingModule(moduleid),
      note: t`version ${version}, valid: ${until(months)}`,
      open,
    })),
  }
}
