import { Trans, useLingui } from '@lingui/react/macro'
import { TriangleAlert } from 'lucide-react'
import { WordDiff } from '#app/editor/conflict/WordDiff.tsx'
import { directionOf } from '#app/ui/text/direction.ts'
import { Icon } from '#app/ui/Icon.tsx'
import type { Doubts } from './model/desk.ts'
import type { MarkupKind } from './model/markup.ts'
import styles from './TranslateScreen.module.css'

const useMarkupWords = () => {
  const { t } = useLingui()
  const words: Record<MarkupKind, string> = {
    bold: t`bold text`,
    italic: t`italic text`,
    underline: t`underlined text`,
    code: t`code`,
    link: t`a link`,
    other: t`a token in brackets`,
  }
  return (kinds: readonly MarkupKind[]) => kinds.map(kind => words[kind])
}

export const Note = ({ children }: { children: React.ReactNode }) => (
  <p className={styles.doubt}>
    <Icon of={TriangleAlert} />
    <span>{children}</span>
  </p>
)

/** What the words have otherwise than the source; a person may still be right. */
export const DoubtNotes = ({ doubts: { figures, markup } }: { doubts: Doubts }) => {
  const { i18n } = useLingui()
  const markupWords = useMarkupWords()
  const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' })
  const missing = list.format(figures.missing)
  const extra = list.format(figures.extra)
  const lost = list.format(markupWords(markup))
  return (
    <>
      {figures.missing.length > 0 && figures.extra.length > 0 ? (
        <Note>
          <Trans>
            The numbers differ: {missing} in the source, {extra} here.
          </Trans>
        </Note>
      ) : figures.missing.length > 0 ? (
        <Note>
          <Trans>Numbers that are only in the source: {missing}.</Trans>
        </Note>
      ) : (
        figures.extra.length > 0 && (
          <Note>
            <Trans>Numbers that are not in the source: {extra}.</Trans>
          </Note>
        )
      )}
      {markup.length > 0 && (
        <Note>
          <Trans>Only the source has this formatting: {lost}.</Trans>
        </Note>
      )}
    </>
  )
}

/** The source was written anew after these words were begun: what went and what came. */
export const SourceMoved = ({
  then,
  now,
  langid,
}: {
  then: string
  now: string
  langid: string
}) => (
  <Note>
    <Trans>The source has changed since you started this text:</Trans>{' '}
    <span lang={langid} dir={directionOf(langid)}>
      <WordDiff before={then} now={now} />
    </span>{' '}
    <Trans>If you save this text now, it will be marked as outdated.</Trans>
  </Note>
)

/** What somebody else saved while these words were typed. */
export const Overtaken = ({ words, langid }: { words: string | null; langid: string }) => (
  <Note>
    {words === null ? (
      <Trans>Someone else has removed the translation.</Trans>
    ) : (
      <>
        <Trans>Someone else has saved this in the meantime:</Trans>{' '}
        <q lang={langid} dir={directionOf(langid)}>
          {words}
        </q>
      </>
    )}
  </Note>
)
