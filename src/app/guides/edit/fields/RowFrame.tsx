import { useLingui } from '@lingui/react/macro'
import {
  ArrowDown,
  ArrowDownToLine,
  ArrowUp,
  ArrowUpToLine,
  Ellipsis,
  GripVertical,
  X,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#app/ui/buttons/Button.tsx'
import { Menu } from '#app/ui/overlays/Menu.tsx'
import type { RowOrder } from './useRowOrder.ts'

/** Where a row stands in its list, and what takes it out. */
export type RowPlace = { at: number; order: RowOrder; onRemove: () => void }
type RowProps = RowPlace & { name: string; children: ReactNode }

/**
 * What a row of an ordered list begins and ends with: what it is dragged by, which the arrows move
 * too, and a menu that does the same by single clicks.
 */
export const RowFrame = ({ name, at, order, onRemove, children }: RowProps) => {
  const { t } = useLingui()
  const { count } = order
  const place = at + 1
  const [first, last] = [
    at === 0 ? t`This is the first entry.` : undefined,
    place === count ? t`This is the last entry.` : undefined,
  ]
  const to = (next: number) => () => order.move(at, next, 'acts')
  return (
    <>
      <Button
        {...order.handle(at)}
        kind="quiet"
        small
        icon={GripVertical}
        label={t`Move ${name}, ${place} of ${count}: drag, or use the arrow keys`}
      />
      {children}
      <span data-row-acts="">
        <Menu
          kind="quiet"
          small
          icon={Ellipsis}
          label={t`More actions for ${name}`}
          items={[
            { label: t`Move up`, icon: ArrowUp, why: first, onSelect: to(at - 1) },
            { label: t`Move down`, icon: ArrowDown, why: last, onSelect: to(at + 1) },
            { label: t`Move to the start`, icon: ArrowUpToLine, why: first, onSelect: to(0) },
            {
              label: t`Move to the end`,
              icon: ArrowDownToLine,
              why: last,
              onSelect: to(count - 1),
            },
            null,
            { label: t`Remove`, icon: X, onSelect: onRemove },
          ]}
        />
      </span>
    </>
  )
}
