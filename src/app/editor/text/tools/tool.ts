import type { LucideIcon } from '#app/ui/Icon.tsx'
import type { MenuItem } from '#app/ui/overlays/Menu.tsx'

/** One thing that can be done to a text: a button of its tools, or a row of a menu. */
export type Tool = {
  label: string
  icon: LucideIcon
  keys?: string | undefined
  isPressed?: boolean
  run: () => void
}

/** `first`: what is done before, as a menu has taken the focus from the text. */
export const menuRow = ({ label, icon, keys, run }: Tool, first?: () => void): MenuItem => ({
  label,
  icon,
  ...(keys && { keys }),
  onSelect: () => {
    first?.()
    run()
  },
})
