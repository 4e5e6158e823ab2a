/** Where inspection reports are fetched from. */
import { readReportAddresses, readSwitch, setting } from '../read-setting.ts'

export const REPORTS = {
  reportHosts: setting(
    'ERSHOU_REPORT_HOSTS',
    'Where the reports of each provider lie: provider=origin[/path], several with commas; a report anywhere else is unsupported. npm start sets those of the stand-in.',
    '',
    readReportAddresses,
  ),
  reportAllowPrivate: setting(
    'ERSHOU_REPORT_ALLOW_PRIVATE',
    'on: report links and webhooks may lead to private addresses. Only for the stand-in marketplace; npm start sets it.',
    'off',
    readSwitch,
  ),
} as const
