import { describePlantedKey } from './describe-planted-key.ts'

describePlantedKey({ hasPrograms: true, kind: 'test' })
