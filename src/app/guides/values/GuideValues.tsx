// Where readers see what a guide says beside its title, subject and summary.
import type { ReactNode } from 'react'
import type { ShownGuide } from '#app/drafts/content/shownGuide.ts'
import type { GuideField } from '#documents/guide.ts'

type Place = (props: { guide: ShownGuide }) => ReactNode
const places: Record<Exclude<GuideField, 'subject' | 'title' | 'summary'>, Place> = {}

export const GuideValues = ({ guide }: { guide: ShownGuide }) =>
  Object.entries<Place>(places).map(([name, Value]) => <Value key={name} guide={guide} />)
