/** What the product is called in the files that it writes, and by programs that it talks to. */
export const PRODUCT = 'QP Tool';
export const PRODUCT_IN_FULL = 'Quantitative Persona (QP) Tool';
