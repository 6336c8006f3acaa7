import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pictureSizes, type MediaFigure, type MediaFigures } from '#contract/library/schemas.ts'
import { failureDetails } from '#app/api/client.ts'
import { read } from '#app/api/read.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Figures } from '#app/ui/lists/Figures.tsx'
import { ErrorState } from '#app/ui/state/ErrorState.tsx'
import { formatBytes } from '#app/ui/text/formatBytes.ts'
import { unfiltered, type FilterChanges } from './filters.ts'
import styles from './StorageFigures.module.css'
import { useFilters } from './useFilters.ts'

const Amount = ({ figure: { count, bytes } }: { figure: MediaFigure }) => {
  const { i18n } = useLingui()
  return (
    <>
      <Plural value={count} one="# file" other="# files" />, {formatBytes(bytes, i18n.locale)}
    </>
  )
}

type FindProps = { name: string; figure: MediaFigure; changes: FilterChanges }

/** One thing to look for: how many there are, and the way to them. */
const Find = ({ name, figure, changes }: FindProps) => {
  const { set } = useFilters()
  const show = () => set({ ...unfiltered, ...changes, sort: 'largest' }, { replace: false })
  return (
    <li>
      {figure.count === 0 ? (
        <span>{name}</span>
      ) : (
        <Button small onClick={show}>
          {name}
        </Button>
      )}
      <span className={styles.soft}>
        <Amount figure={figure} />
      </span>
    </li>
  )
}

const Stored = ({ figures: { kinds, uses, finds } }: { figures: MediaFigures }) => {
  const { t, i18n } = useLingui()
  const large = formatBytes(pictureSizes.large, i18n.locale)
  const { width, height } = pictureSizes
  return (
    <>
      <Figures
        figures={[
          { name: t`Pictures`, value: formatBytes(kinds.image.bytes, i18n.locale) },
          { name: t`Videos`, value: formatBytes(kinds.video.bytes, i18n.locale) },
          { name: t`Documents`, value: formatBytes(kinds.document.bytes, i18n.locale) },
        ]}
      />
      <ul className={styles.finds} aria-label={t`Files to tidy up`}>
        <Find name={t`Unused`} figure={uses.unused} changes={{ use: 'unused' }} />
        <Find name={t`No longer shown`} figure={uses.past} changes={{ use: 'past' }} />
        <Find
          name={t`Very large pictures`}
          figure={finds.very_large}
          changes={{ find: 'very_large' }}
        />
        <Find
          name={t`Low-resolution pictures`}
          figure={finds.low_resolution}
          changes={{ find: 'low_resolution' }}
        />
      </ul>
      <p className={styles.soft}>
        <Trans>
          Identical files are stored only once. Very large pictures take up {large} or more.
          Low-resolution pictures are less than {width} pixels wide or {height} pixels high. Files
          that are no longer shown still belong to an older version, or to something hidden or
          deleted.
        </Trans>
      </p>
    </>
  )
}

const StoredNow = () => {
  const { t } = useLingui()
  // Others begin and end uses, so it is counted anew each time it is opened.
  const { data, error, refetch } = useQuery({ ...read('readMediaFigures', {}), staleTime: 0 })
  if (data) return <Stored figures={data} />
  if (!error)
    return (
      <p role="status">
        <Trans>Loading…</Trans>
      </p>
    )
  return (
    <ErrorState
      level={2}
      title={t`The storage figures did not load`}
      onRetry={() => void refetch()}
      details={failureDetails(error)}
    />
  )
}

/** How much the files take up, and ways to those that could be tidied away. */
export const StorageFigures = () => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={styles.storage} onToggle={event => setIsOpen(event.currentTarget.open)}>
      <summary>
        <Trans>Storage</Trans>
      </summary>
      {isOpen && (
        <div className={styles.stored}>
          <StoredNow />
        </div>
      )}
    </details>
  )
}
