export { localContract, servicesOf, type Contract } from './contract';
export { declarationsOf, describedText, methodOf } from './describe';
export { namesPatient, requestOf } from './request';
export { call, reflected, type ServiceAddress } from './service';
