import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import type { ItemReference } from '#app/outbox/content.ts'
import { Button } from '#app/ui/Button.tsx'
import styles from './DetailsEditor.module.css'
import { movedBy } from './details.ts'
import type { DetailsProps } from './details.ts'
import { ItemRow } from './ItemRow.tsx'

const bare: ItemReference = { name: '', type: '', quantity: 1, notes: null, isoptional: false, featured: false }

/** Tools or parts: rows that can be written, moved and taken out. */
export const ItemsSection = ({ field, content, change, errorOf }: DetailsProps & { field: 'tools' | 'parts' }) => {
  const { t } = useLingui()
  const items = content[field]
  const put = (next: ItemReference[]) => change({ [field]: next })
  return (
    <>
      <div className={styles.rows}>
        {items.map((item, at) => (
          <ItemRow
            key={at}
            item={item}
            at={at}
            count={items.length}
            error={errorOf(field, at)}
            onItem={changes => put(items.map((each, i) => (i === at ? { ...each, ...changes } : each)))}
            onMove={by => put(movedBy(items, at, by))}
            onRemove={() => put(items.filter((_, i) => i !== at))}
          />
        ))}
      </div>
      <p>
        <Button icon={Plus} onClick={() => put([...items, bare])} aria-label={field === 'tools' ? t`Add tool` : t`Add part`}>
          {field === 'tools' ? <Trans>Tool</Trans> : <Trans>Part</Trans>}
        </Button>
      </p>
    </>
  )
}
