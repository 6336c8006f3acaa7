import { expect, test } from 'vitest'
import { askedIn, filterOf, queryOf } from './deviationsAsked.ts'

const asked = (address: string) => askedIn(new URLSearchParams(address))

test('the latest deviations stand first unless the address sorts otherwise', () => {
  expect(queryOf(asked(''))).toEqual({ sort: 'date', order: 'DESC' })
  expect(queryOf(asked('sort=order'))).toEqual({ sort: 'order', order: 'ASC' })
  expect(queryOf(asked('sort=-guide'))).toEqual({ sort: 'guide', order: 'DESC' })
})

test('what cannot be asked for is left out, and the title of a guide is no filter', () => {
  expect(filterOf(asked('state=open&guide=7&title=Valve&release=9&order=+W-1+'))).toEqual({
    state: 'open',
    guideid: 7,
    releaseid: 9,
    workorder: 'W-1',
  })
  expect(filterOf(asked('state=shut&guide=x&release=-1&from=soon'))).toEqual({})
})
