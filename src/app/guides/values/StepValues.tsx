// Where readers see what a step says beside its title, lines and media.
import type { ReactNode } from 'react'
import type { StepField, StepValues as Values } from '#documents/step.ts'

type Place = (props: { step: Values }) => ReactNode
const places: Record<Exclude<StepField, 'title'>, Place> = {}

export const StepValues = ({ step }: { step: Values }) =>
  Object.entries<Place>(places).map(([name, Value]) => <Value key={name} step={step} />)
