import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { lookAlikesIn, seenPieces } from '#lib/disguise.ts'
import { TriangleAlert } from 'lucide-react'
import { Icon } from '../Icon.tsx'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import styles from './SeenText.module.css'

/** By their numbers in Unicode; all others are told by these. */
const markNames: Partial<Record<number, MessageDescriptor>> = {
  0x200b: msg`zero-width space`,
  0x202a: msg`left-to-right embedding`,
  0x202b: msg`right-to-left embedding`,
  0x202c: msg`end of directional formatting`,
  0x202d: msg`left-to-right override`,
  0x202e: msg`right-to-left override`,
  0x2060: msg`word joiner`,
  0x2066: msg`left-to-right isolate`,
  0x2067: msg`right-to-left isolate`,
  0x2068: msg`first strong isolate`,
  0x2069: msg`end of isolate`,
  0xfeff: msg`zero-width no-break space`,
}
const inUnicode = (code: number) => `U+${code.toString(16).toUpperCase().padStart(4, '0')}`

/** What a mark says of so many of the same character. */
export const useMarkWords = () => {
  const { i18n } = useLingui()
  return (hidden: number, times: number): { title: string; words: string } => {
    const [name, title] = [markNames[hidden], inUnicode(hidden)]
    return { title, words: (name ? i18n._(name) : title) + (times > 1 ? ` × ${times}` : '') }
  }
}

const HiddenMark = ({ hidden, times }: { hidden: number; times: number }) => {
  const { title, words } = useMarkWords()(hidden, times)
  return (
    <bdi className={styles.mark} title={title}>
      <VisuallyHidden>
        <Trans>Hidden character:</Trans>{' '}
      </VisuallyHidden>
      {words}
    </bdi>
  )
}

/**
 * A text of which all is seen: what has no width, or turns the direction, is drawn as a mark in
 * place of doing so.
 */
export const SeenText = ({ text }: { text: string }) =>
  seenPieces(text).map((piece, n) =>
    'text' in piece ? piece.text : <HiddenMark key={n} {...piece} />,
  )

/** Under a text: its words that look like others. Nothing where there are none. */
export const LookAlikes = ({ text }: { text: string }) => {
  return lookAlikesIn(text).map(({ word, isReally }) => (
    <span key={word} className={styles.warning}>
      <Icon of={TriangleAlert} size="small" />
      <span>
        {isReally ? (
          <Trans>
            Look-alike address: <bdi className={styles.word}>{word}</bdi> leads to{' '}
            <bdi className={styles.word}>{isReally}</bdi>
          </Trans>
        ) : (
          <Trans>
            Letters from two alphabets: <bdi className={styles.word}>{word}</bdi>
          </Trans>
        )}
      </span>
    </span>
  ))
}
