import { Trans, useLingui } from '@lingui/react/macro'
import type { Term } from '#contract/guides/terms.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { insertWords } from './deskKeys.ts'
import { Note } from './RowNotes.tsx'
import type { Languages } from './model/desk.ts'
import type { TermDoubts } from './model/terms.ts'
import styles from './TranslateScreen.module.css'

/** Terms of the list that the words do without, or replace by words that are not to be used. */
export const TermWarnings = ({ doubts: { missing, unwanted } }: { doubts: TermDoubts }) => {
  const { i18n } = useLingui()
  const list = new Intl.ListFormat(i18n.locale, { type: 'disjunction' })
  return (
    <>
      {missing.map(({ term, wanted }) => {
        const words = list.format(wanted)
        return (
          <Note key={`missing ${term}`}>
            <Trans>
              The term for “{term}” is missing: {words}.
            </Trans>
          </Note>
        )
      })}
      {unwanted.map(({ word, wanted }) => {
        const words = list.format(wanted)
        return (
          <Note key={`unwanted ${word}`}>
            <Trans>
              Do not use “{word}”. Use {words}.
            </Trans>
          </Note>
        )
      })}
    </>
  )
}

type OfRowProps = { rowKey: string; label: string; terms: readonly Term[]; languages: Languages }

/** The terms that the source has, each with a button for every word that translates it. */
export const TermsOfRow = ({ rowKey, label, terms, languages }: OfRowProps) => {
  const { t } = useLingui()
  if (terms.length === 0) return null
  return (
    <ul className={styles.terms} aria-label={t`Terms: ${label}`}>
      {terms.map(({ term, wanted }) => (
        <li key={term} className={styles.term}>
          <span lang={languages.source_langid}>{term}</span>
          {wanted.map(word => (
            <Button
              key={word}
              small
              lang={languages.langid}
              aria-label={t`Insert: ${word}`}
              onClick={() => insertWords(rowKey, word)}
            >
              {word}
            </Button>
          ))}
        </li>
      ))}
    </ul>
  )
}
