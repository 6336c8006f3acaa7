// The controls of what a guide says beside its title, subject and summary.
import type { ReactNode } from 'react'
import type { GuideField } from '#documents/guide.ts'
import type { DetailsProps } from '../edit/fields/detailsProps.ts'

type Control = (props: DetailsProps) => ReactNode
const controls: Record<Exclude<GuideField, 'subject' | 'title' | 'summary'>, Control> = {}

export const GuideValueFields = (props: DetailsProps) =>
  Object.entries<Control>(controls).map(([name, Control]) => <Control key={name} {...props} />)
