export const companySizes = ['1-10', '11-50', '51-250', '251+'] as const
