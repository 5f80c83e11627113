/**
 * React's development build makes a task for the debugger with each element, where the console has them. That takes a tenth of the
 * time of these tests. React looks once, so this is loaded before it.
 */
Reflect.deleteProperty(console, 'createTask');
