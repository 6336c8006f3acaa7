import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '../buttons/Button.tsx'
import { LinkButton } from '../buttons/LinkButton.tsx'
import styles from './Pager.module.css'

type PagerProps = {
  offset: number
  /** How many stand on this page. */
  shown: number
  limit: number
  /** How many there are; undefined when the service does not say. */
  total?: number | undefined
  /** There are more than `total`, which nobody gets to see here. */
  totalIsLeast?: boolean
  hrefAt: (offset: number) => string
  /** Also where everything stands on one page. */
  always?: boolean
}

const hasNext = ({ offset, shown, limit, total }: PagerProps) =>
  total === undefined ? shown === limit : offset + shown < total

/**
 * Back and next, with what is shown; each page is an address of its own. Nothing where there is one
 * page only.
 */
export const Pager = (props: PagerProps) => {
  const { t } = useLingui()
  const { offset, shown, limit, total, totalIsLeast, hrefAt, always } = props
  if (!always && offset === 0 && !hasNext(props)) return null
  const first = offset + 1
  const last = offset + shown
  return (
    <nav className={styles.pager} aria-label={t`Pages`}>
      <span className={styles.range}>
        {total === undefined ? (
          <Trans>
            {first} to {last}
          </Trans>
        ) : totalIsLeast ? (
          <Trans>
            {first} to {last} of more than {total}
          </Trans>
        ) : (
          <Trans>
            {first} to {last} of {total}
          </Trans>
        )}
      </span>
      <span className={styles.ways}>
        {offset > 0 ? (
          <LinkButton icon={ChevronLeft} href={hrefAt(Math.max(0, offset - limit))}>
            <Trans>Back</Trans>
          </LinkButton>
        ) : (
          <Button
            icon={ChevronLeft}
            aria-disabled="true"
            aria-label={t`Back: this is the first page`}
          >
            <Trans>Back</Trans>
          </Button>
        )}
        {hasNext(props) ? (
          <LinkButton iconAfter={ChevronRight} href={hrefAt(offset + limit)}>
            <Trans>Next</Trans>
          </LinkButton>
        ) : (
          <Button
            iconAfter={ChevronRight}
            aria-disabled="true"
            aria-label={t`Next: this is the last page`}
          >
            <Trans>Next</Trans>
          </Button>
        )}
      </span>
    </nav>
  )
}
