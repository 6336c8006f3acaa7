// Where readers see what a step says beside its title, lines and media.
import type { ReactNode } from 'react'
import type { Step } from '#contract/guides/schemas.ts'
import type { StepField } from '#documents/step.ts'

type Place = (props: { step: Step }) => ReactNode
const places: Record<Exclude<StepField, 'title'>, Place> = {}

export const StepValues = ({ step }: { step: Step }) =>
  Object.entries<Place>(places).map(([name, Value]) => <Value key={name} step={step} />)
