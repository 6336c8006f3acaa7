import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, X } from 'lucide-react'
import type { Supplier } from '#contract/wikis/shapes.ts'
import { Button } from '#app/ui/buttons/Button.tsx'
import { TextField } from '#app/ui/fields/TextField.tsx'
import { useFocusAfterRemoval } from '#app/ui/screen/useFocusAfterRemoval.ts'
import styles from './WikiFields.module.css'

type SupplierRowsProps = {
  suppliers: readonly Supplier[]
  onSuppliers: (suppliers: Supplier[]) => void
  errorOf: (index: number) => string | undefined
}

/**
 * Who sells a part or tool, and under which number; an empty row is kept here until it says
 * something.
 */
export const SupplierRows = ({ suppliers, onSuppliers, errorOf }: SupplierRowsProps) => {
  const { t } = useLingui()
  const place = useFocusAfterRemoval<HTMLDivElement>()
  const put = (at: number, member: keyof Supplier, text: string) =>
    onSuppliers(
      suppliers.map((one, n) => {
        if (n !== at) return one
        const { [member]: _, ...rest } = one
        return text === '' ? rest : { ...one, [member]: text }
      }),
    )
  return (
    <div ref={place} className={styles.rows}>
      {suppliers.map((supplier, n) => {
        const number = n + 1
        const field = (member: keyof Supplier, label: string, type = 'text') => (
          <TextField
            label={label}
            type={type}
            autoComplete="off"
            maxLength={255}
            value={supplier[member] ?? ''}
            onChange={event => put(n, member, event.target.value)}
          />
        )
        const error = errorOf(n)
        return (
          <div key={n} className={styles.row} role="group" aria-label={t`Supplier ${number}`}>
            {field('supplier', t`Name`)}
            {field('part_#', t`Part number`)}
            {field('type', t`Kind`)}
            {field('url', t`Web address`, 'url')}
            {error && <p role="alert">{error}</p>}
            <span className={styles.acts}>
              <Button
                small
                kind="quiet"
                icon={X}
                aria-label={t`Remove supplier ${number}`}
                onClick={() => onSuppliers(suppliers.filter((_, at) => at !== n))}
              >
                <Trans>Remove</Trans>
              </Button>
            </span>
          </div>
        )
      })}
      <p className={styles.acts}>
        <Button icon={Plus} onClick={() => onSuppliers([...suppliers, {}])}>
          <Trans>Add a supplier</Trans>
        </Button>
      </p>
    </div>
  )
}
