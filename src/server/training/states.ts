// The life of an import and of a module version (moderation-admin 7), as tables. Pure: knows
// nothing of people or files.
import type { ImportPhase, ModuleState, TrainingImport } from '#contract/training/shapes.ts'

const importActions = [
  'startByUpload',
  'startByUrl',
  'received',
  'checked',
  'unpacked',
  'validated',
  'fail',
  'cancel',
  'interrupt',
] as const
export type ImportAction = (typeof importActions)[number]

const running: readonly ImportPhase[] = [
  'uploading',
  'fetching',
  'checking',
  'unpacking',
  'validating',
]
const each = (phases: readonly ImportPhase[], to: ImportPhase) =>
  Object.fromEntries(phases.map(phase => [phase, to]))

const importMoves: Record<ImportAction, Partial<Record<ImportPhase, ImportPhase>>> = {
  startByUpload: { created: 'uploading' },
  startByUrl: { created: 'fetching' },
  received: { uploading: 'checking', fetching: 'checking' },
  checked: { checking: 'unpacking' },
  unpacked: { unpacking: 'validating' },
  validated: { validating: 'ready' },
  fail: each(running, 'failed'),
  cancel: each(['created', ...running, 'ready'], 'cancelled'),
  interrupt: each(running, 'failed'),
}
/** null where the phase does not allow the action. */
export const afterImport = (phase: ImportPhase, action: ImportAction): ImportPhase | null =>
  importMoves[action][phase] ?? null
/** Phases that an action leads out of: what the statement that moves it asks for. */
export const phasesBefore = (action: ImportAction): ImportPhase[] =>
  Object.keys(importMoves[action]) as ImportPhase[]

export const isRunning = (phase: ImportPhase): boolean => running.includes(phase)
/** No other import of the draft may be made. */
export const isOpen = (phase: ImportPhase): boolean => phase === 'created' || isRunning(phase)

/** The name on the wire (api-facts 0). */
export const stateOf = (phase: ImportPhase): TrainingImport['state'] =>
  phase === 'created' || phase === 'cancelled'
    ? phase
    : phase === 'ready'
      ? 'complete'
      : phase === 'failed'
        ? 'error'
        : 'running'

const moduleActions = ['current', 'draft', 'retire'] as const
export type ModuleAction = (typeof moduleActions)[number]
const moduleMoves: Record<ModuleAction, Partial<Record<ModuleState, ModuleState>>> = {
  current: { draft: 'current', archived: 'current' },
  draft: { current: 'draft' },
  retire: { current: 'archived' },
}
export const afterModule = (state: ModuleState, action: ModuleAction): ModuleState | null =>
  moduleMoves[action][state] ?? null
