import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { placeOf } from './screenAddresses.ts'

test('every rare route of the app is an address that a reload finds', () => {
  const file = join(import.meta.dirname, '../../app/rareRoutes.tsx')
  const routes = [...readFileSync(file, 'utf8').matchAll(/^ {2}'(\/[^']+)': lazyComponent/gm)].map(
    ([, route = '']) => route,
  )
  expect(routes.length).toBeGreaterThan(25)
  const withoutScreen = routes.filter(route => {
    const bare = route.replace(/\/\*$/, '').replace(/\/:\w+\?/g, '')
    const address = bare.replace(/:\w+/g, '5')
    return placeOf(address).kind !== 'screen'
  })
  expect(withoutScreen).toEqual([])
})
