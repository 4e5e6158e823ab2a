/** Texts of the billing address. */
import type { AddressField, AddressProblem } from '../../accounts/billing/billing-address.ts'
import { inBoth, type Named } from '../../domain/texts/in-both.ts'

const PROBLEMS: Readonly<Record<AddressField, Partial<Named<AddressProblem>>>> = {
  name: {
    missing: ['Enter a company or a name.', '请填写公司或姓名。'],
    too_long: ['At most 100 characters.', '最多 100 个字符。'],
  },
  lines: {
    missing: ['Enter at least one line.', '请至少填写一行地址。'],
    too_long: ['At most four lines of 100 characters.', '最多四行，每行 100 个字符。'],
  },
  country: {
    missing: ['Choose a country or region.', '请选择国家或地区。'],
    not_valid: ['Choose a country or region of the list.', '请从列表中选择国家或地区。'],
  },
  vat_id: {
    too_long: ['At most 32 characters.', '最多 32 个字符。'],
    not_valid: [
      'Enter 4 to 32 letters and digits, as in ATU12345678.',
      '请填写 4 至 32 位字母或数字，例如 ATU12345678。',
    ],
  },
}

export const BILLING_ADDRESS = inBoth({
  title: ['Billing address', '账单地址'],
  none: [
    'No billing address yet. Invoices are addressed to the name and e-mail address of the account.',
    '尚未填写账单地址。账单将开给账户的名称和邮箱。',
  ],
  add: ['Add a billing address', '填写账单地址'],
  change: ['Change it', '修改'],
  formHint: [
    'The next invoices are addressed to it. Invoices that were issued keep the address they have. Leave everything empty to remove it.',
    '用于今后开具的账单；已开具的账单保留原有地址。全部留空并保存即可删除。',
  ],
  name: ['Company or name', '公司或姓名'],
  line: (number: string) => [`Address, line ${number}`, `地址第 ${number} 行`],
  lineHint: ['Street, postal code, city, as it should be printed', '街道、邮编、城市，按打印格式填写'],
  country: ['Country or region', '国家或地区'],
  choose: ['Choose …', '请选择……'],
  vatId: ['VAT id (optional)', '增值税号（选填）'],
  vatIdHint: [
    'Printed as you enter it. We do not check whether it is registered.',
    '按您填写的内容打印，我们不核实是否已登记。',
  ],
  save: ['Save the address', '保存地址'],
  wrong: ['The address was not saved. See the fields below.', '地址未保存，请查看下方各项。'],
  problems: PROBLEMS,
})
