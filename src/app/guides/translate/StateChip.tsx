import { useLingui } from '@lingui/react/macro'
import { Check, CircleDashed, Cpu, History, PencilLine } from 'lucide-react'
import { Chip } from '#app/ui/text/Chip.tsx'
import type { LucideIcon } from '#app/ui/Icon.tsx'
import type { RowState } from './model/desk.ts'

const looks: Record<RowState, { kind: 'plain' | 'ok' | 'warn' | 'accent'; icon: LucideIcon }> = {
  missing: { kind: 'plain', icon: CircleDashed },
  outdated: { kind: 'warn', icon: History },
  machine: { kind: 'warn', icon: Cpu },
  typed: { kind: 'accent', icon: PencilLine },
  done: { kind: 'ok', icon: Check },
}

/** What is to be done with a text. */
export const StateChip = ({ state }: { state: RowState }) => {
  const { t } = useLingui()
  const words: Record<RowState, string> = {
    missing: t`Missing`,
    outdated: t`Outdated`,
    machine: t`Machine draft`,
    typed: t`Not saved`,
    done: t`Done`,
  }
  return <Chip {...looks[state]}>{words[state]}</Chip>
}
