import { Trans, useLingui } from '@lingui/react/macro'
import { itemLimits } from '#contract/core/limits.ts'
import type { ItemReference } from '#app/drafts/content/guideContent.ts'
import { isWebAddress } from '#app/drafts/content/limits.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import styles from './ItemsSection.module.css'

type NewItemFieldsProps = {
  item: ItemReference
  isNew: boolean
  onItem: (changes: Partial<ItemReference>) => void
  onDone: () => void
}

/**
 * While a name is typed nothing goes out; one that the site does not know gets a page, which can
 * begin with more than its name.
 */
export const NewItemFields = ({ item, isNew, onItem, onDone }: NewItemFieldsProps) => {
  const { t } = useLingui()
  const { name } = item
  return (
    <div className={styles.fresh}>
      <p className={styles.small}>
        {isNew ? (
          <Trans>“{name}” is new. Its page is created once readers can see this row.</Trans>
        ) : (
          <Trans>This row is sent when you leave it.</Trans>
        )}
      </p>
      {isNew && (
        <div className={styles.more}>
          <TextField
            label={t`Description in one sentence`}
            maxLength={itemLimits.summary}
            value={item.summary ?? ''}
            onChange={event => onItem({ summary: event.target.value })}
          />
          <TextField
            label={t`Web address of a shop`}
            type="url"
            placeholder="https://"
            error={
              item.url && !isWebAddress(item.url)
                ? t`Enter an address that starts with http:// or https:// and has no spaces.`
                : undefined
            }
            value={item.url ?? ''}
            onChange={event => onItem({ url: event.target.value })}
          />
        </div>
      )}
      <p>
        <Button small onClick={onDone}>
          <Trans>Done</Trans>
        </Button>
      </p>
    </div>
  )
}
