/** The contracts that answers follow: djangocms-rest as documented, or as released. */
export type ContractName = 'documented' | 'released'
