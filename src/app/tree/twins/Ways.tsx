import { Trans } from '@lingui/react/macro'
import { Button } from '#app/ui/buttons/Button.tsx'
import styles from './TwinsDialog.module.css'

export const pageSize = 50

type WaysProps = {
  offset: number
  setOffset: (offset: number) => void
  shown: number
  total: number
}

/** To the pairs before and after these; nothing where all of them are shown. */
export const Ways = ({ offset, setOffset, shown, total }: WaysProps) => {
  const [first, last] = [offset + 1, offset + shown]
  return (
    (offset > 0 || offset + shown < total) && (
      <div className={styles.acts}>
        {offset > 0 && (
          <Button small onClick={() => setOffset(Math.max(0, offset - pageSize))}>
            <Trans>Previous pairs</Trans>
          </Button>
        )}
        {offset + shown < total && (
          <Button small onClick={() => setOffset(offset + pageSize)}>
            <Trans>Next pairs</Trans>
          </Button>
        )}
        <span className={styles.soft}>
          <Trans>
            {first} to {last} of {total}
          </Trans>
        </span>
      </div>
    )
  )
}
