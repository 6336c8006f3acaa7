// Where readers see the values that pages did not have from the beginning.
import type { ReactNode } from 'react'
import type { Wiki } from '#contract/wikis/shapes.ts'
import type { AddedPageValue } from '#documents/page.ts'

type Place = (props: { wiki: Wiki }) => ReactNode
const places: Record<AddedPageValue, Place> = {}

export const WikiValues = ({ wiki }: { wiki: Wiki }) =>
  Object.entries<Place>(places).map(([name, Value]) => <Value key={name} wiki={wiki} />)
