import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { CircleAlert, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { readPage } from '#app/api/read.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { refusedWords } from '#app/ui/refusals/refusedWords.ts'
import { Notice } from '#app/ui/state/Notice.tsx'
import { formatNearDay } from '#app/ui/text/dates.ts'
import styles from './TwinsDialog.module.css'
import type { Pair } from './useTwins.ts'
import { Ways, pageSize } from './Ways.tsx'

/** Pairs that somebody said are not the same, by whom and when; each can be taken back. */
export const DistinctList = ({ onTakeBack }: { onTakeBack: (pair: Pair) => void }) => {
  const { t, i18n } = useLingui()
  const [offset, setOffset] = useState(0)
  const { data, error } = useQuery({
    ...readPage('listDistinctCategories', { query: { limit: pageSize, offset } }),
    placeholderData: keepPreviousData,
  })
  if (error)
    return (
      <Notice kind="danger" icon={CircleAlert} role="alert">
        {t`The list “Not the same” could not be loaded: ${refusedWords(error)}`}
      </Notice>
    )
  if (!data || (data.items.length === 0 && offset === 0)) return null
  return (
    <section className={styles.list} aria-label={t`Not the same`}>
      <h3 className={styles.heading}>
        <Trans>Not the same</Trans>
      </h3>
      <ul className={styles.list}>
        {data.items.map(pair => (
          <li key={`${pair.title}\n${pair.other}`} className={styles.acts}>
            <b>
              {pair.display_title} – {pair.other_display_title}
            </b>
            <span className={styles.soft}>
              <a href={paths.user(pair)}>{pair.username}</a>,{' '}
              {formatNearDay(pair.created, i18n.locale)}
            </span>
            <Button
              small
              icon={Undo2}
              aria-label={t`Suggest again: ${pair.display_title} and ${pair.other_display_title}`}
              onClick={() => onTakeBack({ title: pair.title, other: pair.other })}
            >
              <Trans>Suggest again</Trans>
            </Button>
          </li>
        ))}
      </ul>
      <Ways {...{ offset, setOffset }} shown={data.items.length} total={data.total ?? 0} />
    </section>
  )
}
